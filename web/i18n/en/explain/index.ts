import type { NamespaceExplainTranslation } from '../../i18n-types.ts'

const explain = {
  title: 'How this number adds up',
  kinds: {
    point: 'Balance',
    cumulative_point: 'Points earned',
    class: 'Points earned by the class',
    reward: 'Awards in the period',
    redeem: 'Prizes redeemed in the period',
  },
  inWeekOf: { reward: 'Awards in the week of {0}', redeem: 'Prizes redeemed in the week of {0}' },
  otherCategories: 'Other categories',
  ofClass: 'Class {0}',
  sumOf: 'the sum of {shown} {{count:entry|entries}}',
  sumOfDays: 'the sum of {shown} {{count:line|lines}}',
  countOf: 'counted from {shown} {{count:entry|entries}}, less what was undone',
  says: '{sum}, from {shown} {{count:entry|entries}}',
  differs: 'Other pages show {0} at the moment. The figures are being updated.',
  others: 'Recorded by others: {shown} {{count:entry|entries}}',
  none: { title: 'No entries', text: 'Nothing that counts here has been recorded.' },
  entries: 'Entries, newest first',
  days: 'Sums by day and category, newest first',
  noCategory: 'Other',
  by: 'by {0}',
  bySystem: 'by the system',
  parent: '{0} (parent)',
  batch: 'with {0} other{{s}}',
  worth: '{0} pt{{s}}',
  reversal: 'Reversal',
  undone: 'Undone',
  redeemed: 'Redeemed',
  undoneBy: 'undone {at} by {by}',
  undoneBySomebody: 'undone {at} by somebody else',
} satisfies NamespaceExplainTranslation

export default explain
