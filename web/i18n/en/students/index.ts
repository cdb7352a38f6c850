import type { NamespaceStudentsTranslation } from '../../i18n-types.ts'

const students = {
  title: 'Student list',
  count: '{0} in all',
  search: 'Name, ID, class or number',
  classFilter: 'Class or grade',
  allClasses: 'All classes',
  grades: 'Grades',
  classes: 'Classes',
  uId: 'Student ID',
  dateOfBirth: 'Date of birth',
  point: 'Points',
  cumulativePoint: 'Cumulative points',
  status: 'Status',
  add: 'Add student',
  edit: 'Edit student',
  editOf: 'Edit {name}',
  import: 'Import CSV',
  none: 'No student matches',
  noneText: 'Try other words or another class.',
  firstTitle: 'No students in this period yet',
  firstText: 'Add the first student or import a CSV.',
  username: 'Username: {0}',
  prefix: 'The school’s prefix “{0}” is added in front to make the username.',
  uIdLocked: 'The student ID cannot be changed.',
  cardId: 'Student card ID',
  password: 'Student password',
  parentPassword: 'Parent password',
  passwordHint: 'If left empty, a random password is made and shown once.',
  isActive: 'Active: student and parent can sign in',
  passwords: 'Passwords',
  reset: 'Reset student password',
  resetParent: 'Reset parent password',
  resetTitle: 'Reset the student password of {name}?',
  resetParentTitle: 'Reset the parent password of {name}?',
  resetText:
    'The current password stops working at once, and devices signed in with it are signed out. The new one is shown once and must be changed at the first sign-in.',
  resetConfirm: 'Reset password',
  erase: {
    title: 'Delete {name} for good?',
    personal:
      'Name, student ID, class number, card ID, date of birth and passwords are deleted for good. This cannot be undone.',
    signedOut: 'Student and parent are signed out at once and cannot sign in again.',
    points:
      'Points already given still count for the class, and the records stay, under the name “Erased student”. The student leaves all rankings.',
    instead: 'If you only want to stop sign-in, cancel and deactivate the account instead.',
    type: 'Type the student ID {0} to confirm',
    mismatch: 'This is not the student ID {0}.',
    confirm: 'Delete for good',
  },
  newPasswords: {
    of: '{name} ({uId})',
    copyStudent: 'Copy student password',
    copyParent: 'Copy parent password',
  },
} satisfies NamespaceStudentsTranslation

export default students
