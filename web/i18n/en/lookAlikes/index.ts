import type { NamespaceLookAlikesTranslation } from '../../i18n-types.ts'

const lookAlikes = {
  title: 'Classes and accounts that differ only in spelling',
  intro:
    'The entries of each group differ only in spelling, such as full-width letters, spaces or invisible characters. They used to count as different; now they count as the same. Laurel has changed nothing, so please go through them.',
  classes: 'Class',
  students: '{class} (students: {count})',
  use: 'Use “{0}” for all',
  confirm: {
    title: 'Use “{0}” for all of these?',
    text: '{0} students of this period get this spelling of their class. Their points stay, and past records keep the spelling they were made with.',
  },
  done: 'Students whose class has changed: {0}',
  fields: { username: 'Username', email: 'Email', card_id: 'Student card' },
  hasRecords: 'with records',
  noRecords: 'no records',
  rename: {
    action: 'Change username',
    title: 'New username for “{0}”',
    text: 'The student and parents sign in with the new username from now on. Passwords, points and records stay the same.',
    label: 'New username',
    done: 'Username changed to {0}',
  },
  merge: {
    action: 'Merge',
    title: 'Merge “{0}” into another account',
    text: 'The account “{0}” has no points or other records. Merging deletes it and cannot be undone.',
    stays: 'Account that stays',
    hint: 'It keeps its username, passwords and records. It joins the periods of the deleted account and takes over any name, card, date of birth and personal memos that it lacks.',
    confirm: 'Delete and merge',
    done: 'Accounts merged',
  },
  bothRecorded:
    'Both have records. If they belong to one student, merge them; if not, give one of them another username.',
  accounts:
    'Each account still signs in with its exact spelling. If they belong to two students, give one of them another username. If one student has two accounts, merge them. Edit staff accounts in the staff list.',
} satisfies NamespaceLookAlikesTranslation

export default lookAlikes
