import type { ActionRow } from '#api/contracts/actions.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import type { HistoryRow } from '#projections/points/history.ts'
import { entryRow, numberOf, recordedBy, ruleOf } from './entry-row.ts'

export const actionRow = (row: HistoryRow, caller: Caller): ActionRow => ({
  ...entryRow(row, caller),
  type: row.type,
  point: row.point,
  count: row.count,
  pointRule: { ...ruleOf(row), type: row.rule_type, ruleCategory: categoryOf(row) },
  ...(row.origin && { origin: row.origin }),
  ...correctionOf(row, caller),
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

const correctionOf = (row: HistoryRow, caller: Caller): Pick<ActionRow, 'correction'> => {
  if (row.corrected_by === null && row.corrects === null) return {}
  const { role } = caller
  // A merge, not a correction, moved the award here from the student's other account.
  if (row.is_merged && role === 'user') return {}
  const isSame = row.other_profile_id === row.profile_id
  const { other_rule_name: name } = row
  return {
    correction: {
      kind: row.corrected_by === null ? 'replaces' : 'replaced',
      is_undo: row.restores,
      is_moved: !isSame,
      ...(row.is_merged && { is_merged: true as const }),
      entry: role === 'user' ? null : (row.corrected_by ?? row.corrects),
      ...numberOf(row.other_position, caller),
      user: isSame || role === 'user' ? null : otherStudentOf(row),
      pointRule:
        name === null || (role === 'user' && !isSame)
          ? null
          : { name, name_en: row.other_rule_name_en ?? '' },
      ...(isSame && name === row.rule_name && { point: row.other_point ?? 0 }),
    },
  }
}

const otherStudentOf = ({ other_profile_id, other_user_id, ...row }: HistoryRow) =>
  other_profile_id === null
    ? null
    : {
        _id: other_user_id ?? other_profile_id,
        name: { en: row.other_name_en ?? '', zh: row.other_name_zh ?? '' },
      }
