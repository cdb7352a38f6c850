import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { DayAnswer } from '#api/contracts/homework.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'

type Day = { date: string; class: string; period_id: string }

export const dayQuery = (day: Day) =>
  queryOptions({
    queryKey: ['homework', 'day', day],
    meta: { reads: ['homework'] },
    queryFn: async ({ signal }) => {
      const query = { ...day, minPosition: ownPosition('homework') }
      return (
        await api<z.infer<typeof DayAnswer>>('/v2/homework/homeworkSubmitRecord/day', {
          query,
          signal,
        })
      ).data
    },
  })
