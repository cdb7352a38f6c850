import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  CurrentDevice,
  CurrentDeviceAnswer,
  PairedAnswer,
  Scan,
  ScannedAnswer,
} from '#api/contracts/devices.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { apiUrl } from '#web/client/api/client.ts'
import { setTimeZone } from '#web/i18n/format.ts'

const patience = 15_000

type Call = { key?: string; body?: unknown; idempotencyKey?: string; signal?: AbortSignal }

/**
 * Calls the server without the shared client, which would end this browser's session if the device
 * key is refused.
 */
const call = async <Answer>(
  path: string,
  { key, body, idempotencyKey, signal }: Call,
): Promise<Answer> => {
  const limit = AbortSignal.timeout(patience)
  const answer = await fetch(apiUrl(path), {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(key && { 'x-device-key': key }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  }).catch(() => {
    throw new ApiError({ code: 'timeout', status: 0 })
  })
  const told = (await answer.json().catch(() => ({}))) as {
    code?: ApiError['code']
    details?: unknown
    data?: unknown
  }
  if (!answer.ok)
    throw new ApiError({
      code: told.code ?? 'unknown',
      status: answer.status,
      details: told.details,
    })
  // A network's sign-in page may answer 200, but only the server sends `data`.
  if (told.data === undefined) throw new ApiError({ code: 'timeout', status: 0 })
  return told as Answer
}

export const pairDeviceCall = async (code: string) =>
  (await call<z.infer<typeof PairedAnswer>>('/devices/pair', { body: { code } })).data.key

export type ScanRequest = Pick<
  z.input<typeof Scan>,
  'card' | 'confirm' | 'token' | 'state' | 'held_ago'
>
export const scanCardCall = async (key: string, request: ScanRequest, idempotencyKey: string) =>
  (
    await call<z.infer<typeof ScannedAnswer>>('/devices/current/scan', {
      key,
      body: request,
      idempotencyKey,
    })
  ).data

const deviceStorage = 'laurel.device-state'

/**
 * Returns this device's last known state, if stored, so that a page reloaded offline keeps working.
 */
const storedDevice = (key: string): CurrentDevice | undefined => {
  try {
    const stored = JSON.parse(localStorage.getItem(deviceStorage) ?? 'null') as {
      key: string
      data: CurrentDevice
    }
    if (stored?.key !== key.slice(0, 8)) return undefined
    setTimeZone(stored.data.time_zone)
    return stored.data
  } catch {
    return undefined
  }
}
const storeDevice = (key: string, data: CurrentDevice) => {
  try {
    localStorage.setItem(deviceStorage, JSON.stringify({ key: key.slice(0, 8), data }))
  } catch {}
}

/** In ms: the polling interval. Staff may change the state or revoke the key at any moment. */
const often = 5_000

export const deviceQuery = (key: string) =>
  queryOptions({
    queryKey: ['device', key],
    meta: { reads: [] },
    queryFn: async ({ signal }) => {
      const { data } = await call<z.infer<typeof CurrentDeviceAnswer>>('/devices/current', {
        key,
        signal,
      })
      setTimeZone(data.time_zone)
      storeDevice(key, data)
      return data
    },
    initialData: () => storedDevice(key),
    initialDataUpdatedAt: 0,
    networkMode: 'always',
    retry: false,
    refetchInterval: often,
    refetchIntervalInBackground: true,
  })

export const isUnpaired = (error: unknown) => error instanceof ApiError && error.status === 401
