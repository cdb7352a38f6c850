import { z } from 'zod'
import { Id, success } from './common.ts'
import { Line } from './text.ts'

export const ResetClassPasswords = z.object({
  period: Id,
  class: Line().min(1),
  whose: z.enum(['student', 'parent']),
})
export type ResetClassPasswords = z.infer<typeof ResetClassPasswords>

/** Passwords are shown once. Students must change them at the first sign-in. */
export const ResetClassPasswordsAnswer = success(
  z.array(z.object({ _id: Id, u_id: z.string(), password: z.string() })),
)
export type ResetClassPasswordsAnswer = z.infer<typeof ResetClassPasswordsAnswer>
