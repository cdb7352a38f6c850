import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { RollCallAnswer } from '#api/contracts/roll-call.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'

export const rollCallQuery = (name: string) =>
  queryOptions({
    queryKey: ['roll-call', name],
    meta: { reads: ['attendance'] },
    queryFn: async ({ signal }) => {
      const query = { class: name, minPosition: ownPosition('attendance') }
      return (await api<z.infer<typeof RollCallAnswer>>('/v2/roll_call', { query, signal })).data
    },
  })
