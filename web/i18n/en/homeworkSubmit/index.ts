import type { NamespaceHomeworkSubmitTranslation } from '../../i18n-types.ts'

const homeworkSubmit = {
  title: 'Submitted homework',
  chooseClass: 'Choose a class',
  classOf: '{class}, {students} student{{s}}',
  chooseFirst: { title: 'Choose a class first', text: 'All of its students are then listed here.' },
  nobody: {
    title: 'No students in this period yet',
    text: 'Homework can be recorded once students are imported.',
  },
  absentAtRoll: 'Absent at roll call',
  search: 'Search students',
  noneFound: 'No student found',
  allSubmitted: 'All submitted',
  counts:
    '{submitted} submitted, {unsubmitted} not submitted, {absent} absent, {open} not recorded',
  open: 'Not recorded',
  keyboard: 'Keyboard',
  otherStudent: 'other student',
  students: 'Students of {0}',
  before: 'was: {status} {time}',
  added: 'New',
  changed: 'Changed',
  sum: 'To save',
  people: '{0}',
  already: '{0} more {{has|have}} a mark already, which stays as it is.',
  save: 'Save {0} student{{s}}',
  missingMarks: 'Mark at least one student',
  done: {
    class: 'Homework of {count} student{{s}} of {class} saved',
    one: 'Homework of {0} saved',
  },
  failed: 'Homework could not be saved',
} satisfies NamespaceHomeworkSubmitTranslation

export default homeworkSubmit
