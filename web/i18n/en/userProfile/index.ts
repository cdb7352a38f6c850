import type { NamespaceUserProfileTranslation } from '../../i18n-types.ts'

const userProfile = {
  title: 'Profile',
  table: 'Points by period',
  period: 'Period',
  cumulativePoint: 'Points earned',
  point: 'Balance',
  current: 'This period',
  file: 'profile',
  none: { title: 'There are no records of any period yet', text: 'Please ask your school.' },
} satisfies NamespaceUserProfileTranslation

export default userProfile
