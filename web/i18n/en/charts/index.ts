import type { NamespaceChartsTranslation } from '../../i18n-types.ts'

const charts = {
  byDay: 'Points by day',
  byCategory: 'Points by category',
  byClass: 'Points by class',
  viewAsTable: 'View as table',
  viewAsChart: 'View as chart',
  toggleOf: '{title}: {label}',
  explore: '{0}: use the left and right arrow keys to move through it',
  readout: '{name}: {total} {{total:point|points}}',
  columnOf: '{name}: {total} {{total:record|records}}',
  daySummary: '{total} {{total:point|points}} in {days} {{days:day|days}}',
  date: 'Date',
  category: 'Category',
  share: 'Share',
  class: 'Class',
  total: 'Points',
  none: { title: 'No points yet', text: 'The chart begins with the first award.' },
} satisfies NamespaceChartsTranslation

export default charts
