import type { NamespaceLookAlikesTranslation } from '../../i18n-types.ts'

const lookAlikes = {
  title: 'Classes and accounts that differ only in spelling',
  intro:
    'Full-width letters, spaces or signs that nobody sees kept these apart before; they are the same now. Laurel has changed nothing: please go through them.',
  classes: 'Class',
  students: '{class} (students: {count})',
  use: 'Use “{0}” for all',
  confirm: {
    title: 'Use “{0}” for all of these?',
    text: 'The class of {0} students of this period gets this spelling. Their points stay, and records made so far keep the class as it was spelled.',
  },
  done: 'Students whose class has changed: {0}',
  fields: { username: 'Username', email: 'Email', card_id: 'Student card' },
  hasRecords: 'with records',
  noRecords: 'no records',
  rename: {
    action: 'Change username',
    title: 'Another username for “{0}”',
    text: 'Student and parents sign in with the new username from now on. Passwords, points and records stay.',
    label: 'New username',
    done: 'Username changed to {0}',
  },
  merge: {
    action: 'Merge',
    title: 'Merge “{0}” into another account',
    text: 'The account “{0}” has no points or other records. It is deleted, and this cannot be undone.',
    stays: 'Account that stays',
    hint: 'It keeps its username, passwords and records. It joins the periods of the deleted account, and gets names, card, date of birth and personal memos that it lacks.',
    confirm: 'Delete and merge',
    done: 'Accounts merged',
  },
  bothRecorded:
    'Records stay with the account for which they were made, so these cannot be merged. Give one of them another username. If both are one student: award the points of one account to the other one, undo them there, and make that account inactive.',
  accounts:
    'Each still signs in by its exact spelling. Of two students, give one another username; of two accounts of one student, merge the one without records. Staff are edited in the staff list.',
} satisfies NamespaceLookAlikesTranslation

export default lookAlikes
