import type { NamespaceClassesTranslation } from '../../i18n-types.ts'

const classes = {
  tabs: 'Classes',
  own: 'Own class',
  others: 'Other classes',
  none: 'There are no students in this period yet',
  toStudents: 'Go to students',
  offer: { title: 'Open My class first after signing in?', yes: 'Yes, please', no: 'No, thanks' },
  shown: '{class}, {students} student{{s}}',
} satisfies NamespaceClassesTranslation

export default classes
