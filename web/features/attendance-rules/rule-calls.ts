import type { z } from 'zod'
import type { AttendanceRuleAnswer, AttendanceRuleInput } from '#api/contracts/attendance.ts'
import { api } from '#web/client/api/client.ts'

/** A new rule without an id, else the one that is changed. */
export const saveRule = (id: string | undefined, body: AttendanceRuleInput, idempotencyKey: string) =>
  api<z.infer<typeof AttendanceRuleAnswer>>(id ? `/attendanceRules/${id}` : '/attendanceRules', {
    method: id ? 'PUT' : 'POST',
    body,
    idempotencyKey,
  })

export const deleteRule = (id: string, idempotencyKey: string) =>
  api(`/attendanceRules/${id}`, { method: 'DELETE', idempotencyKey })
