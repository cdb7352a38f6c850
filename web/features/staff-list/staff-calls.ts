import type { z } from 'zod'
import type { NewStaff, NewStaffAnswer, Staff, StaffUpdate } from '#api/contracts/staff.ts'
import type { ResetPasswordAnswer } from '#api/contracts/students.ts'
import { api } from '#web/shared/api/client.ts'

/** What begins the keys of the queries that show staff. */
export const staffKey = 'staff'

/** Somebody whose random password was just made. */
export type ShownStaff = Pick<Staff, 'email' | 'name'> & { password: string }

/** Answers whose random password is to be shown; null when one was given. */
export const addStaff = async (body: NewStaff, idempotencyKey: string): Promise<ShownStaff | null> => {
  const options = { method: 'POST', body, idempotencyKey } as const
  const { data } = await api<z.infer<typeof NewStaffAnswer>>('/admin/users', options)
  return data.password === null ? null : { ...data, password: data.password }
}

export const updateStaff = (id: string, body: StaffUpdate, idempotencyKey: string) =>
  api(`/users/${id}`, { method: 'PUT', body, idempotencyKey })

/** Answers the new random password. */
export const resetPassword = async (id: string, idempotencyKey: string, ownPassword?: string) => {
  const body = { ...(ownPassword !== undefined && { own_password: ownPassword }) }
  const options = { method: 'POST', body, idempotencyKey } as const
  return (await api<z.infer<typeof ResetPasswordAnswer>>(`/users/${id}/resetpw`, options)).data.password
}
