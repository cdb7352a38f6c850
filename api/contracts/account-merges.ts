import { z } from 'zod'
import { Id, Localized, Moment, success } from './common.ts'

/** Ids of students of the current period. */
export const AccountMergeBody = z.object({
  kept: Id,
  /** The account that becomes inactive. */
  merged: Id,
  preview: z.boolean().default(false),
})
export type AccountMergeBody = z.input<typeof AccountMergeBody>

const Account = z.object({
  user: Id,
  /** Null for an erased student. */
  name: Localized.nullable(),
  username: z.string(),
})

const PreviewedAccount = Account.extend({
  name: Localized,
  card_id: z.string().nullable(),
  class: z.string(),
  point: z.number(),
})

export const passedOnFields = [
  'name_en',
  'name_zh',
  'card_id',
  'date_of_birth',
  'house_id',
  'group_id',
  'parent_password',
] as const

export const AccountMergePreview = z.object({
  kept: PreviewedAccount,
  merged: PreviewedAccount,
  moves: z.object({
    points: z.number(),
    awards: z.number(),
    redemptions: z.number(),
    /** The redemptions that are orders and not collected yet. */
    orders: z.number(),
    /** Badges follow the awards, so their number can change. */
    badges: z.number(),
    homework: z.number(),
    attendance: z.number(),
  }),
  stays: z.object({
    /** Homework of days for which the remaining account has its own record. */
    homework: z.number(),
    /** Check-ins of days on which the remaining account has a check-in. */
    attendance: z.number(),
    games: z.number(),
    board_games: z.number(),
    certificates: z.number(),
    other_periods: z.number(),
    /** The username stays reserved. */
    username: z.string(),
    /** The card of the merged account stays reserved if the remaining account has a card. */
    card_id: z.string().nullable(),
  }),
  /** The fields that the remaining account lacks and receives from the other. */
  passes_on: z.array(z.enum(passedOnFields)),
})
export type AccountMergePreview = z.infer<typeof AccountMergePreview>

const Person = z.object({ name: Localized.nullable() })

export const FollowedMerge = z.object({
  _id: Id,
  period: Id,
  /** `failed`: the worker stopped. Moved records stay until the merge is undone. */
  state: z.enum(['moving', 'done', 'failed', 'undoing', 'undone']),
  kept: Account,
  merged: Account,
  created_at: Moment,
  created_by: Person,
  ended_at: Moment.nullable(),
  /** How many awards, redemptions, homework and attendance records the preview counted. */
  expected: z.number(),
  /** The records that have moved; during and after an undo, those that have moved back. */
  moved: z.object({
    points: z.number(),
    awards: z.number(),
    redemptions: z.number(),
    homework: z.number(),
    homework_conflicts: z.number(),
    attendance: z.number(),
    attendance_conflicts: z.number(),
  }),
  undo_until: Moment.nullable(),
  undone: z.object({ by: Person, at: Moment.nullable() }).nullable(),
})
export type FollowedMerge = z.infer<typeof FollowedMerge>

export const AccountMergesQuery = z.object({ period: Id })
export const AccountMergesAnswer = success(z.array(FollowedMerge))
export const AccountMergeAnswer = success(FollowedMerge)
export const NewAccountMergeAnswer = success(
  z.object({
    /** Null for a repeated request. */
    preview: AccountMergePreview.nullable(),
    merge: FollowedMerge.nullable(),
  }),
)
