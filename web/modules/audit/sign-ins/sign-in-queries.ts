import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  OwnAddresses,
  OwnAddressesAnswer,
  SignInSettings,
  SignInSettingsAnswer,
  SlowedSignInsAnswer,
} from '#api/contracts/sign-ins.ts'
import { api } from '#web/client/api/client.ts'

const path = '/organizations/sign_in_settings'
const addressesPath = '/organizations/own_addresses'

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['signInSettings'],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<z.infer<typeof SignInSettingsAnswer>>(path, { signal })).data,
  })

export const saveSignInSettingsCall = (body: SignInSettings, idempotencyKey: string) =>
  api<z.infer<typeof SignInSettingsAnswer>>(path, { method: 'PUT', body, idempotencyKey })

export const slowedQuery = () =>
  queryOptions({
    queryKey: ['slowedSignIns'],
    meta: { reads: [] },
    refetchInterval: 15_000,
    queryFn: async ({ signal }) =>
      (await api<SlowedSignInsAnswer>('/sign_ins/slowed', { signal })).data,
  })

export const liftSlowedCall = (id: string, idempotencyKey: string) =>
  api(`/sign_ins/slowed/${id}/lift`, { method: 'POST', idempotencyKey })

export const ownAddressesQuery = () =>
  queryOptions({
    queryKey: ['ownAddresses'],
    meta: { reads: [] },
    queryFn: async ({ signal }) => (await api<OwnAddressesAnswer>(addressesPath, { signal })).data,
  })

export const saveOwnAddressesCall = (body: OwnAddresses, idempotencyKey: string) =>
  api<OwnAddressesAnswer>(addressesPath, { method: 'PUT', body, idempotencyKey })
