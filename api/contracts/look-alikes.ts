import { z } from 'zod'
import { Role } from './auth.ts'
import { Id, Localized, success } from './common.ts'
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
})
export type LookAlikeAccount = z.infer<typeof LookAlikeAccount>

export const LookAlikesQuery = z.object({ period: Id })

/**
 * GET /users/look_alikes: accounts and classes that an older version kept apart by spelling and
 * that count as equal now.
 */
export const LookAlikesAnswer = success(
  z.object({
    accounts: z.array(z.object({ field: z.enum(lookAlikeFields), users: z.array(LookAlikeAccount) })),
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
