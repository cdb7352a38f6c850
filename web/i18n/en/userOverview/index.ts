import type { NamespaceUserOverviewTranslation } from '../../i18n-types.ts'

const userOverview = {
  title: 'Overview',
  point: 'Balance',
  cumulativePoint: 'Points earned',
  period: 'This term',
  student: 'Student',
  child: 'Your child',
  banner: 'Banner of {name}',
  nameZh: 'Chinese name',
  nameEn: 'English name',
  uId: 'Student ID',
  class: 'Class (No.)',
  latest: 'Latest points',
  redeemed: 'Redeemed',
  parentReward: 'From a parent',
  reversed: 'Undone',
  reversal: 'Undo',
  noProfile: { title: 'There is no record of you in this term', text: 'Please ask your school.' },
  noActions: { title: 'No points yet', text: 'The first award appears here at once.' },
} satisfies NamespaceUserOverviewTranslation

export default userOverview
