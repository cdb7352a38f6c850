import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { HomeworkTypeInput, HomeworkTypesAnswer } from '#api/contracts/homework.ts'
import { api } from '#web/client/api/client.ts'

/** With an id the code that is known is given anew. */
export const saveType = (id: string | undefined, body: HomeworkTypeInput, idempotencyKey: string) =>
  api('/v2/homework/type', { method: 'POST', body: { ...body, homeworkType_id: id }, idempotencyKey })

export const removeType = (id: string, idempotencyKey: string) =>
  api(`/v2/homework/type/${id}`, { method: 'DELETE', idempotencyKey })

/** Every subject of the school, which codes are made for, in its order. */
export const subjectsQuery = () =>
  queryOptions({
    queryKey: ['subjects', 'ofCodes'],
    meta: { reads: [] },
    queryFn: async ({ signal }) => {
      const answer = await api<z.infer<typeof HomeworkTypesAnswer>>('/v2/homework/type', {
        query: { limit: 1 },
        signal,
      })
      return answer.data.allSubject
    },
  })
