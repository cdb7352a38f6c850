import type { NamespaceUserOverviewTranslation } from '../../i18n-types.ts'

const userOverview = {
  title: 'Overview',
  point: 'Balance',
  cumulativePoint: 'Points earned',
  period: 'This period',
  student: 'Student',
  child: 'Your child',
  banner: 'Banner of {name}',
  nameZh: 'Chinese name',
  nameEn: 'English name',
  uId: 'Student ID',
  class: 'Class (No.)',
  notNow: '{name} is not in a class this period. These are the records of {period}.',
  awarded: 'Just now: {rule}, {points} point{{s}}',
  noProfile: { title: 'Your school has no record of you yet', text: 'Please ask your school.' },
} satisfies NamespaceUserOverviewTranslation

export default userOverview
