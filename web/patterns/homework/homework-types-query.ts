import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { HomeworkTypesAnswer } from '#api/contracts/homework.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'

export const activeHomeworkTypesQuery = (period: string) =>
  queryOptions({
    queryKey: ['homeworkTypes', 'inUse', period],
    meta: { reads: ['unfinished'] },
    queryFn: async ({ signal }) => {
      const query = {
        isActive: true,
        limit: 1000,
        period_id: period,
        minPosition: ownPosition('unfinished'),
      }
      return (
        await api<z.infer<typeof HomeworkTypesAnswer>>('/v2/homework/type', { query, signal })
      ).data
    },
  })

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
