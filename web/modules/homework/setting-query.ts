import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { HomeworkSettingAnswer } from '#api/contracts/homework.ts'
import { api } from '#web/client/api/client.ts'

export const settingPath = '/v2/homework/setting'
export type SettingAnswer = z.infer<typeof HomeworkSettingAnswer>

/** In ms. Asks again, because the page may stay open over midnight. */
const askAgain = 60_000

/** Queries today's date by the school's clock, and the limit on past days. */
export const settingQuery = () =>
  queryOptions({
    queryKey: ['homeworkSetting'],
    meta: { reads: [] },
    queryFn: async ({ signal }) => (await api<SettingAnswer>(settingPath, { signal })).data,
    refetchInterval: askAgain,
  })
