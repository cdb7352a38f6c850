import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ProfileAnswer } from '#api/contracts/profiles.ts'
import { api } from '#web/client/api/client.ts'

export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: ['profile', id],
    meta: { reads: ['points', 'attendance'] },
    queryFn: async ({ signal }) => {
      const query = { pointActions: true, attendanceActions: true }
      return (await api<z.infer<typeof ProfileAnswer>>(`/profiles/${id}`, { query, signal })).data
    },
  })
