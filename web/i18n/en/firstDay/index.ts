import type { NamespaceFirstDayTranslation } from '../../i18n-types.ts'

const firstDay = {
  title: 'First day',
  done: '{0} of {1} done',
  hide: 'Hide for now',
  hidden: 'Hidden. The button at the top brings it back.',
  show: 'First day: {0} / {1}',
  stepDone: 'Done',
  steps: {
    period: { title: 'Open the term', text: 'Points are counted by term.', action: 'Periods' },
    students: {
      title: 'Import students',
      text: 'Your spreadsheet works as it is.',
      action: 'Import',
    },
    filters: {
      title: 'Filters for the classes',
      text: 'Made from the student list in one click.',
      action: 'Make filters',
    },
    rules: { title: 'Point rules', text: 'Start with a ready-made set.', action: 'See the set' },
    prizes: { title: 'Prizes', text: 'What students may redeem.', action: 'See prizes' },
    colleagues: {
      title: 'Add colleagues',
      text: 'Accounts for the staff.',
      action: 'Add colleagues',
    },
    reward: {
      title: 'Give the first reward',
      text: 'A test reward can be undone.',
      action: 'Reward',
    },
    display: {
      title: 'Put up a classroom display',
      text: 'Connect a screen by its code, or by a link.',
      action: 'Set up',
    },
  },
  students: '{students} {{of:student|students}} in {classes} {{in:class|classes}}',
} satisfies NamespaceFirstDayTranslation

export default firstDay
