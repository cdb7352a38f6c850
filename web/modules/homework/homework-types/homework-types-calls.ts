import type { HomeworkTypeInput } from '#api/contracts/homework.ts'
import { api } from '#web/client/api/client.ts'

/** With an id the code that is known is given anew. */
export const saveHomeworkTypeCall = (
  id: string | undefined,
  body: HomeworkTypeInput,
  idempotencyKey: string,
) =>
  api('/v2/homework/type', {
    method: 'POST',
    body: { ...body, homeworkType_id: id },
    idempotencyKey,
  })

export const deleteHomeworkTypeCall = (id: string, idempotencyKey: string) =>
  api(`/v2/homework/type/${id}`, { method: 'DELETE', idempotencyKey })
