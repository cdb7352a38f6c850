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
  accounts:
    'Each still signs in by its exact spelling. Edit one of them, or make the one that is no longer used inactive.',
} satisfies NamespaceLookAlikesTranslation

export default lookAlikes
