import { z } from 'zod'
import { Role } from './auth.ts'
import { Id, Localized, success } from './common.ts'
import { StudentInput } from './students.ts'
import { Line } from './text.ts'

/** As many are answered: groups, and accounts or classes of each. */
export const mostLookAlikes = { groups: 100, ofGroup: 20 } as const

export const lookAlikeFields = ['username', 'email', 'card_id'] as const

const LookAlikeAccount = z.object({
  _id: Id,
  role: Role,
  name: Localized,
  /** The username, email or card as it is spelled. */
  value: z.string(),
  isActive: z.boolean(),
  /**
   * Whether anything has happened to the student; false for staff. Only a student without records
   * can be merged into another.
   */
  hasRecords: z.boolean(),
})
export type LookAlikeAccount = z.infer<typeof LookAlikeAccount>

export const LookAlikesQuery = z.object({ period: Id })

/**
 * GET /users/look_alikes: accounts and classes that an older version kept apart by spelling and
 * that count as equal now.
 */
export const LookAlikesAnswer = success(
  z.object({
    accounts: z.array(
      z.object({ field: z.enum(lookAlikeFields), users: z.array(LookAlikeAccount) }),
    ),
    /** Of the period, each with its spellings, the one of most students first. */
    classes: z.array(z.array(z.object({ class: z.string(), students: z.number() }))),
  }),
)
export type LookAlikes = z.infer<typeof LookAlikesAnswer>['data']

/**
 * POST /users/class_spelling: gives one spelling to all students of a period whose class differs
 * only in spelling.
 */
export const ClassSpelling = z.object({ period: Id, class: Line().min(1) })
export type ClassSpelling = z.infer<typeof ClassSpelling>
export const ClassSpellingAnswer = success(z.object({ changed: z.number() }))

/**
 * PUT /users/{id}/username: another username for a student of `accounts` above, with or without the
 * school's prefix. Records, passwords and sessions stay.
 */
export const StudentRename = StudentInput.pick({ u_id: true })
export type StudentRename = z.infer<typeof StudentRename>

/**
 * POST /users/{id}/merge: deletes a student of `accounts` above who has no records. The account
 * `into` comes into the periods of the deleted one and gets what it lacks itself.
 */
export const StudentMerge = z.object({ into: Id })
export type StudentMerge = z.infer<typeof StudentMerge>
