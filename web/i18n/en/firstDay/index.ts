import type { NamespaceFirstDayTranslation } from '../../i18n-types.ts'

const firstDay = {
  title: 'First day',
  done: '{0} of {1} done',
  hide: 'Hide for now',
  hidden: 'Hidden. The button at the top brings it back.',
  show: 'First day: {0} / {1}',
  stepDone: 'Done',
  steps: {
    period: { title: 'Open a period', text: 'Points are counted by period.', action: 'Periods' },
    students: {
      title: 'Import students',
      text: 'Your spreadsheet works as it is.',
      action: 'Import',
    },
    filters: {
      title: 'Classes and grades',
      text: 'Made from the student list in one click.',
      action: 'Make filters',
    },
    rules: { title: 'Point rules', text: 'Start with a ready-made set.', action: 'See the set' },
    prizes: { title: 'Prizes', text: 'Things that students can redeem.', action: 'See prizes' },
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
      text: 'Connect a screen with its code or a link.',
      action: 'Set up',
    },
  },
  students: '{students} {{of:student|students}} in {classes} {{in:class|classes}}',
} satisfies NamespaceFirstDayTranslation

export default firstDay
