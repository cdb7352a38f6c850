import type { z } from 'zod'
import type {
  ResetPasswordAnswer,
  StudentAnswer,
  StudentBatchAnswer,
  StudentInput,
  StudentUpdate,
} from '#api/contracts/students.ts'
import { api } from '#web/client/api/client.ts'
import { renameFields } from '#web/client/api/rename-fields.ts'

/** Random passwords of one student, shown once; null where none was made. */
export type NewPasswords = StudentBatchAnswer['data']['passwords'][number]

/**
 * Creates a student and returns the random passwords, null if both were given.
 * @throws ApiError with the form's own fields
 */
export const createStudentCall = async (
  input: StudentInput,
  period: string,
  idempotencyKey: string,
): Promise<NewPasswords | null> => {
  const body = { users: [input], period, mode: 'create' }
  const answer = await api<z.infer<typeof StudentBatchAnswer>>('/v2/cms/users/batch', {
    method: 'POST',
    body,
    idempotencyKey,
  }).catch((error: unknown) => {
    // A batch of one names its fields `users.0.class`, the form has `class`.
    throw renameFields(error, (field) => field.replace(/^users\.0\./, ''))
  })
  return answer.data.passwords[0] ?? null
}

export const updateStudentCall = (id: string, body: StudentUpdate, idempotencyKey: string) =>
  api<z.infer<typeof StudentAnswer>>(`/users/${id}`, { method: 'PUT', body, idempotencyKey })

export const eraseStudentCall = (id: string, idempotencyKey: string) =>
  api(`/users/${id}`, { method: 'DELETE', idempotencyKey })

export const resetStudentPasswordCall = async (
  id: string,
  parent: boolean,
  idempotencyKey: string,
) => {
  const path = `/users/${id}/resetpw`
  const { data } = await api<z.infer<typeof ResetPasswordAnswer>>(path, {
    method: 'POST',
    body: { parent },
    idempotencyKey,
  })
  return data.password
}
