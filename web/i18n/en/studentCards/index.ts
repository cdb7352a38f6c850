import type { NamespaceStudentCardsTranslation } from '../../i18n-types.ts'

const studentCards = {
  title: 'Print student cards',
  print: 'Print',
  class: 'Class',
  classOption: '{class} ({students})',
  allClasses: 'All classes',
  printed: '{0} ✓ printed',
  chooseClass: 'Choose a class',
  link: 'Print cards',
  kind: 'Kind of card',
  kinds: { signIn: 'Sign-in cards', qr: 'QR cards' },
  whose: 'For whom',
  who: { student: 'Students', parent: 'Parents' },
  // Cards show both languages together, because families read one or the other.
  studentCard: 'Student sign-in 學生登入卡',
  parentCard: 'Parent sign-in 家長登入卡',
  username: 'Username 用戶名稱',
  password: 'Password 密碼',
  keptPassword: 'your current one 現時的密碼',
  signInAt: 'Sign in at 登入網址',
  count: '{cards} card{{s}} on {sheets} A4 page{{s}}',
  inactive: '{0} inactive student{{s}} {{has|have}} no card.',
  preview: 'Print preview',
  sheet: 'Page {sheet} of {sheets}',
  paper: 'Print on A4 at 100%, without headers and footers. Cut along the marks.',
  chooseFirst: { title: 'Choose a class first', text: 'Its cards are then shown here.' },
  noClass: {
    title: 'No students in this period yet',
    text: 'Add or import students, then print their cards.',
  },
  noStudents: { title: 'No active students in this class', text: 'Choose another class.' },
  reset: 'Reset passwords and print them',
  resetHint: 'Passwords are never stored in the clear, so a card cannot show an old one.',
  resetTitle: 'Reset the passwords of class {class}?',
  resetStudents:
    'The current passwords of {0} student{{s}} stop working at once, and devices signed in with them are signed out. The new ones are shown on this page only once: print them before you leave it.',
  resetParents:
    'The current passwords of the parents of {0} student{{s}} stop working at once, and devices signed in with them are signed out. The new ones are shown on this page only once: print them before you leave it.',
  resetConfirm: 'Reset {0} password{{s}}',
  resetDone: 'Passwords reset and put on the cards',
  imported: 'Cards for the {0} student{{s}} that the import gave new passwords.',
  once: 'The new passwords are shown on this page only once.',
  unprinted: '{0} {{is|are}} not printed yet.',
  allPrinted: 'All of them have been printed.',
  leave: {
    title: 'Leave with {0} password{{s}} not printed?',
    text: 'They are shown nowhere else. Anyone without a card needs a new password.',
    leave: 'Leave without printing',
    stay: 'Stay and print',
  },
  notAll: '{0} student{{s}} came or changed after the reset and have no new password on the card.',
} satisfies NamespaceStudentCardsTranslation

export default studentCards
