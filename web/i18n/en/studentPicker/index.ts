import type { NamespaceStudentPickerTranslation } from '../../i18n-types.ts'

const studentPicker = {
  allClasses: 'All classes',
  ownClasses: 'Own classes',
  grades: 'Grade',
  search: 'Name or number',
  students: 'Students',
  chosen: 'Selected',
  count: '{0}',
  unit: '',
  chosenCount: '{0} student{{s}} selected',
  addAll: 'Add all',
  removeAll: 'Remove all',
  taken: '{0} selected',
  noneFound: 'No student found',
  chooseAllShown: 'Select all students in the list',
  showChosen: 'Only selected',
  showAll: 'Show all',
} satisfies NamespaceStudentPickerTranslation

export default studentPicker
