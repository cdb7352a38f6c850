import type { NamespaceStudentRecordTranslation } from '../../i18n-types.ts'

const studentRecord = {
  title: 'Student record',
  details: 'Details',
  detailsOf: 'View details of {0}',
  balance: 'balance',
  earned: 'earned this period',
  cardId: 'Student card ID',
  inactive: 'Inactive: student and parent cannot sign in',
  reward: 'Reward',
  redeem: 'Redeem',
  rewardTo: 'Reward {0}',
  redeemFor: 'Redeem for {0}',
  onlyCurrent: 'Rewards can only be given in the current period',
  balanceIs: 'Balance {0}',
  kind: 'Kind of reward',
  times: 'Count',
  lacks: '{0} short',
  undoOf: 'Undo {0}',
  notHere: {
    title: 'Not in {0}',
    text: 'There are records of this student in the periods below.',
    never: 'There is no record of this student in any period.',
  },
  nobody: {
    title: 'This student was not found',
    text: 'The data may have been deleted; points that were given stay in the history.',
  },
} satisfies NamespaceStudentRecordTranslation

export default studentRecord
