import type { NamespaceRewardTranslation } from '../../i18n-types.ts'

const reward = {
  title: 'Reward several classes',
  chooseRule: 'Choose a rule',
  chooseStudents: 'Choose students',
  kinds: 'Kind of reward',
  byTeacher: 'By teacher',
  byParent: 'By parent',
  category: 'Rule category',
  allCategories: 'All categories',
  searchRules: 'Search rules',
  rules: 'Rules',
  count: 'Count',
  noRules: 'There are no active rules yet',
  addRules: 'Go to point rules',
  noRuleFound: 'No rule found',
  countMeans: 'Each student gets it {0} time{{s}}, that is',
  pointsSigned: '{0} point{{s}}',
  leaves: 'One leaf, one award: {students} student{{s}}, {count} each, {awards} in all.',
  awards: 'awards: {students} student{{s}}, {count} each.',
  confirm: 'Give points',
  ask: 'Give {total} {{total:point|points}} to {students} student{{s}}?',
  askText: '{rule}. The students are in {classes} classes.',
  give: 'Give {students} student{{s}} {total} {{total:point|points}}',
  nextStudents: 'Next: choose students',
  backToRules: 'Back to the rules',
  failed: 'Failed to issue points',
  done: {
    one: '{0} rewarded',
    class: '{count} student{{s}} of {class} rewarded',
    many: '{0} students rewarded',
    sum: '{rule}, {total} point{{s}}',
  },
} satisfies NamespaceRewardTranslation

export default reward
