import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { PairingAnswer, PairingCreatedAnswer, PairingInput } from '#api/contracts/devices.ts'
import { api } from '#web/client/api/client.ts'

export type MadePairing = z.infer<typeof PairingCreatedAnswer>['data']

export const createPairingCall = async (body: PairingInput, idempotencyKey: string) =>
  (
    await api<z.infer<typeof PairingCreatedAnswer>>('/devices/pairings', {
      method: 'POST',
      body,
      idempotencyKey,
    })
  ).data

export const cancelPairingCall = (id: string) =>
  api(`/devices/pairings/${id}`, { method: 'DELETE', keepalive: true })

export const unpairDeviceCall = (id: string, idempotencyKey: string) =>
  api(`/devices/${id}/key`, { method: 'DELETE', idempotencyKey })

const often = 2_000

export const pairingQuery = (id: string) =>
  queryOptions({
    queryKey: ['devices', 'pairing', id],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<z.infer<typeof PairingAnswer>>(`/devices/pairings/${id}`, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.paired ? false : often),
  })
