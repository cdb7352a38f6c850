import type { NamespaceRuleCategoriesTranslation } from '../../i18n-types.ts'

const ruleCategories = {
  title: 'Rule categories',
  count: '{0} in all',
  byTeacher: 'Reward by teacher',
  byParent: 'Reward by parent',
  nameZh: 'Chinese name',
  nameEn: 'English name',
  type: 'Type',
  rules: 'Rules',
  search: 'Search categories',
  none: 'No category matches',
  exportAll: 'Export all',
  exportName: 'rule-categories',
  add: 'Add category',
  edit: 'Edit category',
  deleteTitle: 'Delete “{name}”?',
  deleteText: 'Rewards already given still show this category in the history.',
  inUse:
    'This category still has {0} rule{{s}}. Delete them, or move them to another category first.',
  firstTitle: 'No category yet',
  firstText:
    'Categories group rules, such as learning, conduct and service, and rankings can be shown by category.',
} satisfies NamespaceRuleCategoriesTranslation

export default ruleCategories
