import { z } from 'zod'
import { Role } from './auth.ts'
import { Id, Localized, success } from './common.ts'
import { StudentInput } from './students.ts'
import { Line } from './text.ts'

export const mostLookAlikes = { groups: 100, ofGroup: 20 } as const

export const lookAlikeFields = ['username', 'email', 'card_id'] as const

const LookAlikeAccount = z.object({
  _id: Id,
  role: Role,
  name: Localized,
  value: z.string(),
  isActive: z.boolean(),
  /** A student with records cannot be merged. */
  hasRecords: z.boolean(),
})
export type LookAlikeAccount = z.infer<typeof LookAlikeAccount>

export const LookAlikesQuery = z.object({ period: Id })

export const LookAlikesAnswer = success(
  z.object({
    accounts: z.array(
      z.object({ field: z.enum(lookAlikeFields), users: z.array(LookAlikeAccount) }),
    ),
    classes: z.array(z.array(z.object({ class: z.string(), students: z.number() }))),
  }),
)
export type LookAlikes = z.infer<typeof LookAlikesAnswer>['data']

export const ClassSpelling = z.object({ period: Id, class: Line().min(1) })
export type ClassSpelling = z.infer<typeof ClassSpelling>
export const ClassSpellingAnswer = success(z.object({ changed: z.number() }))

export const StudentRename = StudentInput.pick({ u_id: true })
export type StudentRename = z.infer<typeof StudentRename>

/** Deletes the student in the path. `into` receives its periods, and fields that `into` lacks. */
export const StudentMerge = z.object({ into: Id })
export type StudentMerge = z.infer<typeof StudentMerge>
