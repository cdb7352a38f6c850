import type { ActionRow } from '#api/contracts/actions.ts'
import { formatSigned } from '#web/i18n/format.ts'
import { lazyAtOnce } from '#web/ui/states/at-once.tsx'
import type { HistoryKind } from './history-kind.ts'

const CorrectAwardDialog = lazyAtOnce(async () => ({
  default: (await import('#web/patterns/corrections/correct-award-dialog.tsx')).CorrectAwardDialog,
}))

export const pointsHistory: HistoryKind<ActionRow> = {
  history: 'points',
  key: 'actions',
  room: 'staff',
  path: '/v2/actions',
  exportPath: '/v2/actions/export_stream',
  fallbackName: 'history.csv',
  batches: true,
  types: ['reward', 'redeem', 'parent_reward', 'virtual_reward'],
  rule: { field: 'point_rule_name', of: (row) => row.pointRule },
  looks: {
    reward: { tone: 'berry', icon: 'reward' },
    redeem: { tone: 'leaf', icon: 'redeem' },
    parent_reward: { tone: 'line', icon: 'parent' },
    virtual_reward: { tone: 'line', icon: 'play' },
  },
  correct: {
    mayBe: ({ type }) => type === 'reward' || type === 'parent_reward',
    Dialog: CorrectAwardDialog,
  },
  reasons: ['mistake', 'wrong_student', 'wrong_rule', 'returned', 'other'],
  words: ({ history }) => ({
    title: history.title(),
    rule: history.columns.rule(),
    createdBy: history.columns.createdBy(),
    createdByHint: history.createdByHint(),
    types: {
      reward: history.types.reward(),
      redeem: history.types.redeem(),
      parent_reward: history.types.parent_reward(),
      virtual_reward: history.types.virtual_reward(),
    },
    begin: history.none.otherMonth(),
    bothStay: history.dialog.bothStay(),
  }),
  columns: [
    {
      id: 'point',
      header: (LL) => LL.history.columns.point(),
      value: ({ point }) => point,
      shown: ({ point, group }) => formatSigned(group?.point ?? point),
      isSorted: true,
      isNumeric: true,
      className: 'st b amount',
    },
  ],
  amountOf: ({ point, group }) => formatSigned(group?.point ?? point),
  green: { type: 'redeem', legend: (LL) => LL.history.greenIsRedeem() },
}
