import type { NamespaceDashboardTranslation } from '../../i18n-types.ts'

const dashboard = {
  title: 'Dashboard',
  banner: 'Banner of {name}',
  rewardTotal: 'Rewards given',
  redeemTotal: 'Prizes redeemed',
  thisWeek: 'this week ({0})',
  weeks: '{0} week{{s}}',
  chart: '{what} by week, {weeks} week{{s}}',
  bar: 'Week of {week}: {count}',
  weekOf: 'Week of',
  count: 'Count',
  viewAsTable: 'View as table',
  viewAsChart: 'View as chart',
  latest: 'Just awarded',
  history: 'History',
  redeemed: 'Redeemed: {0}',
  students: '{0} student{{s}}',
  noLatest: {
    title: 'No awards yet',
    text: 'The first award appears here at once.',
    action: 'Reward students',
  },
  backup: {
    title: 'Backup',
    whole: 'Last backup: {0}. It has been checked and is complete.',
    followed:
      'Last complete backup: {0}. A newer one has failed or is still being made; see the server’s log.',
    late: 'The last complete backup is from {0}. Tell the person who runs the server.',
    none: 'There is no complete backup yet. Tell the person who runs the server.',
  },
  topStudents: 'Top students',
  topClasses: 'Top classes',
  of: 'of {0}',
  noRanking: { title: 'No points yet', text: 'The ranking begins with the first award.' },
} satisfies NamespaceDashboardTranslation

export default dashboard
