import type { NamespaceParentRewardTranslation } from '../../i18n-types.ts'

const parentReward = {
  title: 'Reward',
  category: 'Rule category',
  allCategories: 'All categories',
  searchRules: 'Search rules',
  rules: 'Rules',
  left: { daily: '{left} of {count} left today', weekly: '{left} of {count} left this week' },
  full: {
    daily: 'Quota limit reached. You can give this award again tomorrow.',
    weekly: 'Quota limit reached. You can give this award again on Monday.',
  },
  after: { daily: '{0} left today after this', weekly: '{0} left this week after this' },
  choose: 'Choose a rule',
  give: 'Give {points} point{{s}} to {name}',
  confirm: 'Give points',
  given: '{0} rewarded',
  failed: 'Failed to issue points',
  noRules: 'Your school has no rules for parents yet',
  noRulesText: 'Once the school adds some, you can reward your child here.',
  noRuleFound: 'No rule found',
  notNow: {
    title: '{name} is not in a class this period',
    text: 'Points cannot be given this period. Please ask the school.',
  },
} satisfies NamespaceParentRewardTranslation

export default parentReward
