import type { NamespaceRecordTranslation } from '../../i18n-types.ts'

const record = {
  points: 'Point record',
  attendance: 'Attendance record',
  ratio: 'Where the points come from',
  other: 'Other',
  inAll: 'points',
  category: 'Category',
  everyCategory: 'All categories',
  search: 'Rule, or who recorded it',
  latestPoints: 'Latest points',
  latestAttendance: 'Latest attendance',
  openKind: '{points} point{{s}}, see the entries',
  noPoints: { title: 'No points yet', text: 'The first award appears here at once.' },
  noAttendance: { title: 'No attendance yet', text: 'Check-ins appear here.' },
  noRatio: { title: 'No points yet', text: 'The categories of awards appear here.' },
  noMatch: { text: 'No record matches these filters.', clear: 'Clear filters' },
} satisfies NamespaceRecordTranslation

export default record
