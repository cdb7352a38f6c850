import type { HomeworkTypeInput } from '#api/contracts/homework.ts'
import { api } from '#web/client/api/client.ts'

/** With an id the code that is known is given anew. */
export const saveType = (id: string | undefined, body: HomeworkTypeInput, idempotencyKey: string) =>
  api('/v2/homework/type', {
    method: 'POST',
    body: { ...body, homeworkType_id: id },
    idempotencyKey,
  })

export const removeType = (id: string, idempotencyKey: string) =>
  api(`/v2/homework/type/${id}`, { method: 'DELETE', idempotencyKey })
