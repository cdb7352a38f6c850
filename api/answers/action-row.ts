import type { ActionRow } from '#api/contracts/actions.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import type { HistoryRow } from '#projections/points/history.ts'
import { entryRow, recordedBy, ruleOf } from './entry-row.ts'

export const actionRow = (row: HistoryRow, caller: Caller): ActionRow => ({
  ...entryRow(row, caller),
  type: row.type,
  point: row.point,
  count: row.count,
  pointRule: { ...ruleOf(row), type: row.rule_type, ruleCategory: categoryOf(row) },
  created_by: {
    ...recordedBy(row, caller),
    isParent: row.actor_role === 'parent',
    isSystem: row.actor_role === 'system',
  },
})

const categoryOf = ({ category_id, category_name_en, category_name_zh }: HistoryRow) =>
  category_id === null
    ? null
    : { _id: category_id, name: { en: category_name_en ?? '', zh: category_name_zh ?? '' } }
