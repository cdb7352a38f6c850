import type { z } from 'zod'
import type { NewStaff, NewStaffAnswer, Staff, StaffUpdate } from '#api/contracts/staff.ts'
import type { StaffClassesInput } from '#api/contracts/staff-classes.ts'
import type { ResetPasswordAnswer } from '#api/contracts/students.ts'
import { api } from '#web/client/api/client.ts'

export const staffKey = 'staff'

export type ShownStaff = Pick<Staff, 'email' | 'name'> & { password: string }

const withoutEmpty = <Body extends { own_password?: string }>({ own_password, ...body }: Body) => ({
  ...body,
  ...(own_password && { own_password }),
})

/** Returns the random password to show, null if one was given. */
export const addStaffCall = async (
  staff: NewStaff,
  idempotencyKey: string,
): Promise<ShownStaff | null> => {
  const options = { method: 'POST', body: withoutEmpty(staff), idempotencyKey } as const
  const { data } = await api<z.infer<typeof NewStaffAnswer>>('/admin/users', options)
  return data.password === null ? null : { ...data, password: data.password }
}

export const updateStaffCall = (id: string, body: StaffUpdate, idempotencyKey: string) =>
  api(`/users/${id}`, { method: 'PUT', body: withoutEmpty(body), idempotencyKey })

export const setStaffClassesCall = (id: string, body: StaffClassesInput, idempotencyKey: string) =>
  api(`/staffClasses/staff/${id}`, { method: 'PUT', body, idempotencyKey })

export const resetStaffPasswordCall = async (
  id: string,
  idempotencyKey: string,
  ownPassword?: string,
) => {
  const body = { ...(ownPassword !== undefined && { own_password: ownPassword }) }
  const options = { method: 'POST', body, idempotencyKey } as const
  return (await api<z.infer<typeof ResetPasswordAnswer>>(`/users/${id}/resetpw`, options)).data
    .password
}

export const resetSecondFactorCall = (id: string, idempotencyKey: string, ownPassword: string) =>
  api(`/users/${id}/reset_second_factor`, {
    method: 'POST',
    body: { own_password: ownPassword },
    idempotencyKey,
  })
