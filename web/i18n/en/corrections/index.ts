import type { NamespaceCorrectionsTranslation } from '../../i18n-types.ts'

const corrections = {
  title: 'Correct this award',
  which: 'Whose award is wrong',
  chooseStudent: 'Choose',
  student: 'The right student',
  findStudent: 'Class, number or name',
  found: 'Students found',
  noneFound: 'No student found',
  moreFound: '{0} more. Type more letters.',
  rule: 'The right rule',
  sameRule: 'The rule is right: {rule} {points}',
  sum: 'After the correction',
  nothingYet: 'Choose the right student or the right rule.',
  chooseRule: 'Choose the right rule.',
  bothKept:
    'The record and its correction both stay. The award counts on its own day. One undo restores the original award.',
  confirm: 'Correct',
  done: 'Corrected: {name} {points}',
  failed: 'Could not correct',
  refused: {
    quota:
      'The student already has all the awards from parents that this rule allows for that day or week. Choose another rule, or undo one of those awards first.',
    otherPeriod:
      'Only awards of the current period can be corrected. You can undo this award instead.',
    notFound: 'The student or the rule was deleted meanwhile. Choose another one.',
  },
  batchGone: 'Everything in this batch has been undone or corrected.',
} satisfies NamespaceCorrectionsTranslation

export default corrections
