import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { MyBatchesAnswer, MyClassBoardAnswer } from '#api/contracts/my-class.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'

export const boardQuery = (name: string) =>
  queryOptions({
    queryKey: ['my-class', 'board', name],
    meta: { reads: ['points', 'attendance'] },
    queryFn: async ({ signal }) => {
      const query = {
        class: name,
        minPosition: ownPosition(),
        minAttendance: ownPosition('attendance'),
      }
      return (
        await api<z.infer<typeof MyClassBoardAnswer>>('/v2/my_class/board', { query, signal })
      ).data
    },
  })

export const batchesQuery = () =>
  queryOptions({
    queryKey: ['my-class', 'batches'],
    meta: { reads: ['points'] },
    queryFn: async ({ signal }) => {
      const query = { minPosition: ownPosition() }
      return (await api<z.infer<typeof MyBatchesAnswer>>('/v2/my_class/batches', { query, signal }))
        .data
    },
  })
