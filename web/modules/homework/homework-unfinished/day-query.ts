import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { UnfinishedDayAnswer } from '#api/contracts/homework.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'

type Day = { date: string; homeworkType_id: string; period_id: string }

export const unfinishedDayQuery = (day: Day) =>
  queryOptions({
    queryKey: ['unfinished', 'day', day],
    meta: { reads: ['unfinished'] },
    queryFn: async ({ signal }) => {
      const query = { ...day, minPosition: ownPosition('unfinished') }
      const answer = await api<z.infer<typeof UnfinishedDayAnswer>>(
        '/v2/homework/unfinishedHomework/day',
        {
          query,
          signal,
        },
      )
      return answer.data
    },
  })
