import type { NamespaceRankingTranslation } from '../../i18n-types.ts'

const ranking = {
  userTitle: 'Student ranking',
  classTitle: 'Class ranking',
  className: 'Class {0}',
  studentsInClass: '{0} student{{s}}',
  category: 'Rule category',
  allCategories: 'All categories',
  searchStudents: 'Search name, class or number',
  searchClasses: 'Search class',
  rank: 'Rank',
  student: 'Student',
  students: 'Students',
  class: 'Class',
  points: 'Points',
  by: 'Rank by',
  bys: { total: 'Total', average: 'Per student' },
  average: 'Per student',
  each: 'each',
  share: '{category}: {total} ({share})',
  pointsByCategory: 'Points by category',
  otherCategory: 'Other',
  list: '{title}, {count} row{{s}}',
  shown: '{shown} of {total}',
  empty: { title: 'No points yet', text: 'The ranking begins with the first award.' },
  noMatch: { title: 'Nothing found', text: 'Try other words or another category.' },
  percentOf: '{0} (share)',
} satisfies NamespaceRankingTranslation

export default ranking
