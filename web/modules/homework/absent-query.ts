import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { AbsentAnswer } from '#api/contracts/roll-call.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'

export const absentQuery = ({ date, class: name }: { date: string; class: string }) =>
  queryOptions({
    queryKey: ['roll-call', 'absent', name, date],
    meta: { reads: ['attendance'] },
    queryFn: async ({ signal }) => {
      const query = { date, class: name, minPosition: ownPosition('attendance') }
      return (await api<z.infer<typeof AbsentAnswer>>('/v2/roll_call/absent', { query, signal }))
        .data
    },
  })
