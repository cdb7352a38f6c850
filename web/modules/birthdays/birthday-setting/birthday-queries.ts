import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  BirthdaySetting,
  BirthdaySettingAnswer,
  BirthdayWeeksAnswer,
} from '#api/contracts/birthdays.ts'
import { api } from '#web/client/api/client.ts'

const path = '/v2/birthday/setting'
export type AnsweredSetting = z.infer<typeof BirthdaySettingAnswer>['data']

export const birthdaySettingQuery = () =>
  queryOptions({
    queryKey: ['birthday', 'setting'],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<z.infer<typeof BirthdaySettingAnswer>>(path, { signal })).data,
  })

export const birthdayWeeksQuery = () =>
  queryOptions({
    queryKey: ['birthday', 'weeks'],
    meta: { reads: ['points'] },
    queryFn: async ({ signal }) =>
      (await api<z.infer<typeof BirthdayWeeksAnswer>>('/v2/birthday/weeks', { signal })).data,
  })

export const saveBirthdaySettingCall = (body: BirthdaySetting, idempotencyKey: string) =>
  api<z.infer<typeof BirthdaySettingAnswer>>(path, { method: 'POST', body, idempotencyKey })
