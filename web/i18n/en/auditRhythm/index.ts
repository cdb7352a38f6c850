import type { NamespaceAuditRhythmTranslation } from '../../i18n-types.ts'

const auditRhythm = {
  title: 'When points are given',
  intro: 'When most points are given, and the first and best day of each class.',
  span: { label: 'Periods', period: 'This period', all: 'All periods' },
  hours: 'By weekday and hour',
  hoursHint:
    'Points are shown at the time they were given; undone ones do not count. Darker means more.',
  hour: 'Time',
  cell: '{points} {{points:point|points}} in {entries} {{entries:entry|entries}}',
  most: 'Most: {day} {hour}, {points} {{points:point|points}}',
  classes: 'First and best day of each class',
  columns: {
    class: 'Class',
    first: 'First day',
    best: 'Best day',
    bestPoints: 'Points that day',
    points: 'Total',
  },
  building:
    'This statistic is being prepared and will be here soon. You can go on working meanwhile.',
  none: { title: 'No points yet', text: 'They appear here after the first award.' },
} satisfies NamespaceAuditRhythmTranslation

export default auditRhythm
