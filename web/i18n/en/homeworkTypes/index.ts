import type { NamespaceHomeworkTypesTranslation } from '../../i18n-types.ts'

const homeworkTypes = {
  title: 'Homework codes',
  count: '{0} in all',
  search: 'Search homework codes',
  name: 'Name',
  subject: 'Subject',
  allSubjects: 'All subjects',
  chooseSubject: 'Choose a subject',
  noSubjects: 'Add subjects on the page “Subjects” first.',
  status: 'Status',
  isActive: 'Active: can be chosen for unfinished homework',
  add: 'Add code',
  edit: 'Edit code',
  editOf: 'Edit {name}',
  deleteTitle: 'Delete “{name}”?',
  deleteText: 'You can no longer record unfinished homework with this code. Existing records stay.',
  none: 'No homework code matches',
  firstTitle: 'No homework code yet',
  firstText:
    'A code says which homework was not finished, such as “Workbook” or “Dictation corrections”.',
} satisfies NamespaceHomeworkTypesTranslation

export default homeworkTypes
