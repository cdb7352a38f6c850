import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { AttendanceRulesAnswer } from '#api/contracts/attendance.ts'
import { api } from '#web/client/api/client.ts'

export const fetchAttendanceRules = async (signal?: AbortSignal) =>
  (await api<z.infer<typeof AttendanceRulesAnswer>>('/attendanceRules', { signal })).data

export const attendanceRulesQuery = () =>
  queryOptions({
    queryKey: ['attendanceRules', 'all'],
    meta: { reads: [] },
    queryFn: ({ signal }) => fetchAttendanceRules(signal),
  })
