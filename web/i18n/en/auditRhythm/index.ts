import type { NamespaceAuditRhythmTranslation } from '../../i18n-types.ts'

const auditRhythm = {
  title: 'When points are given',
  intro: 'Counted from the first entry on: at what times most is given, and each class’s first and best day.',
  span: { label: 'Of', period: 'This period', all: 'All periods' },
  hours: 'By weekday and hour',
  hoursHint: 'Points stand at the time they were given; what was undone since does not count. The darker, the more.',
  hour: 'Time',
  weekdays: { mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat', sun: 'Sun' },
  cell: '{points} {{points:point|points}} in {entries} {{entries:entry|entries}}',
  most: 'Most: {day} {hour}, {points} {{points:point|points}}',
  classes: 'First and best day of each class',
  columns: { class: 'Class', first: 'First day', best: 'Best day', bestPoints: 'Points on it', points: 'In all' },
  building: 'This statistic is being made from the log, and will be here soon. The school works on meanwhile.',
  none: { title: 'No points yet', text: 'They stand here once the first award was given.' },
} satisfies NamespaceAuditRhythmTranslation

export default auditRhythm
