import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { AttendanceRulesAnswer } from '#api/contracts/attendance.ts'
import { api } from '#web/shared/api/client.ts'

/** Every attendance rule, in the order in which they were made. */
export const attendanceRulesQuery = () =>
  queryOptions({
    queryKey: ['attendanceRules'],
    queryFn: async ({ signal }) =>
      (await api<z.infer<typeof AttendanceRulesAnswer>>('/attendanceRules', { signal })).data,
  })
