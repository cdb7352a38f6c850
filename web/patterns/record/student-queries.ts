import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ProfileAnswer } from '#api/contracts/profiles.ts'
import type { StudentRecordAnswer } from '#api/contracts/students.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'

export const studentQuery = (id: string, period: string) =>
  queryOptions({
    queryKey: ['students', 'one', id, period],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (
        await api<z.infer<typeof StudentRecordAnswer>>(`/users/${id}`, {
          query: { period },
          signal,
        })
      ).data,
  })

export const recordQuery = (profile: string) =>
  queryOptions({
    queryKey: ['profile', profile, 'record'],
    meta: { reads: ['points', 'attendance'] },
    queryFn: async ({ signal }) => {
      const query = { pointActions: true, attendanceActions: true, minPosition: ownPosition() }
      return (await api<z.infer<typeof ProfileAnswer>>(`/profiles/${profile}`, { query, signal }))
        .data
    },
  })
