import { z } from 'zod'
import { StaffAnswer, StaffUpdate } from './staff.ts'
import { StudentAnswer, StudentUpdate } from './students.ts'

export const UserUpdate = z.discriminatedUnion('role', [
  StaffUpdate,
  StudentUpdate.extend({ role: z.literal('user').optional() }),
])
export const UserAnswer = z.union([StudentAnswer, StaffAnswer])
