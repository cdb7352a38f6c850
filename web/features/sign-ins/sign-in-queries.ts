import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { SignInSettings, SignInSettingsAnswer } from '#api/contracts/sign-ins.ts'
import { api } from '#web/client/api/client.ts'

const path = '/organizations/sign_in_settings'

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['signInSettings'],
    meta: { reads: [] },
    queryFn: async ({ signal }) => (await api<z.infer<typeof SignInSettingsAnswer>>(path, { signal })).data,
  })

export const saveSettings = (body: SignInSettings, idempotencyKey: string) =>
  api<z.infer<typeof SignInSettingsAnswer>>(path, { method: 'PUT', body, idempotencyKey })
