import type { NamespaceChartsTranslation } from '../../i18n-types.ts'

const charts = {
  byDay: 'Points by day',
  byCategory: 'Points by category',
  byClass: 'Points by class',
  viewAsTable: 'View as table',
  viewAsChart: 'View as chart',
  toggleOf: '{title}: {label}',
  explore: '{0}: the left and right arrow keys go through it',
  readout: '{name}: {total} points',
  columnOf: '{name}: {total} records',
  daySummary: '{total} points in {days} day{{s}}',
  date: 'Date',
  category: 'Category',
  share: 'Share',
  class: 'Class',
  total: 'Points',
  none: { title: 'No points yet', text: 'The chart begins with the first award.' },
} satisfies NamespaceChartsTranslation

export default charts
