import type { NamespaceBatchesTranslation } from '../../i18n-types.ts'

const batches = {
  missing: {
    both: 'Choose a rule and at least one student',
    rule: 'Choose a rule first',
    students: 'Choose at least one student',
    tooMany: 'At most {0} students at a time',
    prizeAndStudents: 'Choose a prize and at least one student',
    prize: 'Choose a prize first',
    points: 'Not everyone has enough points',
  },
  equation: {
    rule: 'Rule',
    count: 'Count',
    students: 'Students',
    total: 'Total',
    points: '{0} point{{s}}',
  },
  pointsChanged: {
    title: 'The points have just changed',
    text: 'Please check the new points. Nothing is recorded until you confirm again.',
    points: 'was {before}, is now {now}',
    sum: '{students} student{{s}}: {each} each, {total} in all',
    confirm: 'Confirm {0} point{{s}}',
  },
  undone: 'Undone',
  undoFailed: 'Could not undo',
  behind: 'The records are not up to date yet, and nothing was undone. Please try again.',
  notAllUndone: '{0} could not be undone.',
  unrecorded: 'Not recorded for {0} student{{s}}',
  separator: ', ',
  andMore: 'and {0} more',
  keptChosen: 'They stay selected. You can try again; nobody is recorded twice.',
  nothingRecorded: 'Nothing was recorded. Your selection is kept.',
  uncertain:
    'It is not certain whether this was recorded. Your selection is kept, and you can try again: nothing is recorded twice.',
} satisfies NamespaceBatchesTranslation

export default batches
