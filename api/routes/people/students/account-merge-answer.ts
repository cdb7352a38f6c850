import { nameOrNull } from '#api/answers/name-or-null.ts'
import type { AccountMergePreview, FollowedMerge } from '#api/contracts/account-merges.ts'
import type { RecordCounts } from '#projections/merges/count-records.ts'
import { type AccountMergeRow, mergeUndoUntil } from '#registry/students/account-merges.ts'
import { cardToPassOn, type MergeableAccount } from '#registry/students/mergeable-accounts.ts'
import {
  isGroupPassedOn,
  isParentPassedOn,
  lackingFields,
  type MergedAccount,
} from '#registry/students/pass-on.ts'

type Previewed = Readonly<{
  kept: MergeableAccount
  merged: MergeableAccount
  counts: RecordCounts
  keptPoint: number
}>

export const previewAnswer = ({
  kept,
  merged,
  counts,
  keptPoint,
}: Previewed): AccountMergePreview => {
  const ends = { kept, merged: cardToPassOn(merged) }
  const fields = lackingFields(ends)
  const { homework_conflicts: conflicts, attendance_conflicts: daysOfBoth } = counts
  return {
    kept: accountOf(kept, keptPoint),
    merged: accountOf(merged, counts.balance),
    moves: {
      points: counts.balance,
      awards: counts.awards,
      redemptions: counts.redemptions,
      orders: counts.orders,
      badges: counts.badges,
      homework: counts.homework - conflicts,
      attendance: counts.attendance - daysOfBoth,
    },
    stays: {
      homework: conflicts,
      attendance: daysOfBoth,
      games: counts.games,
      board_games: counts.board_games,
      certificates: counts.certificates,
      other_periods: counts.other_periods,
      username: merged.username,
      card_id: fields.includes('card_id') ? null : merged.card_id,
    },
    passes_on: [
      ...fields,
      ...(isGroupPassedOn(ends) ? (['group_id'] as const) : []),
      ...(isParentPassedOn(ends) ? (['parent_password'] as const) : []),
    ],
  }
}

const accountOf = (account: MergedAccount, point: number) => ({
  user: account.user_id,
  name: { en: account.name_en, zh: account.name_zh },
  username: account.username,
  card_id: account.card_id,
  class: account.class,
  point,
})

export const accountMergeAnswer = (row: AccountMergeRow, now: Date): FollowedMerge => {
  const until = mergeUndoUntil(row)
  const { counted } = row
  const expected = ['awards', 'redemptions', 'homework', 'attendance'].map(
    (name) => counted[name] ?? 0,
  )
  return {
    _id: row.id,
    period: row.period_id,
    state: row.state,
    kept: { user: row.kept_user_id, ...studentOf(row.kept) },
    merged: { user: row.merged_user_id, ...studentOf(row.merged) },
    created_at: row.asked_at,
    created_by: { name: nameOrNull(row.asked_by_en, row.asked_by_zh) },
    ended_at: row.ended_at,
    expected: expected.reduce((sum, count) => sum + count, 0),
    moved: {
      points: row.points,
      awards: row.awards,
      redemptions: row.redemptions,
      homework: row.homework,
      homework_conflicts: row.homework_conflicts,
      attendance: row.attendance,
      attendance_conflicts: row.attendance_conflicts,
    },
    undo_until: until && until >= now ? until.toISOString() : null,
    undone:
      row.undo_by === null
        ? null
        : { by: { name: nameOrNull(row.undo_by_en, row.undo_by_zh) }, at: row.undone_at },
  }
}

const studentOf = (student: AccountMergeRow['kept']) =>
  student && !student.is_erased
    ? { name: { en: student.name_en, zh: student.name_zh }, username: student.username }
    : { name: null, username: '' }
