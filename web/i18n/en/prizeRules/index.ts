import type { NamespacePrizeRulesTranslation } from '../../i18n-types.ts'

const prizeRules = {
  title: 'Prize rules',
  count: '{0} in all',
  search: 'Search prizes',
  name: 'Name',
  description: 'Description',
  point: 'Points needed',
  type: 'Type',
  chooseType: 'Choose a type',
  typeLocked: 'The type cannot be changed once the prize is made.',
  types: { redeem: 'Prize', virtual_redeem: 'Virtual prize' },
  status: 'Status',
  isActive: 'Active: can be redeemed',
  add: 'Add prize',
  edit: 'Edit prize',
  exportAll: 'Export all',
  exportName: 'prize-rules',
  deleteTitle: 'Delete “{name}”?',
  deleteText: 'This prize can no longer be redeemed. Past redemptions stay in the history.',
  none: 'No prize found',
  firstTitle: 'No prizes yet',
  firstText: 'A prize is something that students redeem with their points.',
} satisfies NamespacePrizeRulesTranslation

export default prizeRules
