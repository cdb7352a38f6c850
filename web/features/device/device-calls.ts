import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { CurrentDeviceAnswer, PairedAnswer, ScannedAnswer } from '#api/contracts/devices.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { apiUrl } from '#web/client/api/client.ts'
import { setTimeZone } from '#web/i18n/format.ts'

const patience = 15_000

type Call = { key?: string; body?: unknown; idempotencyKey?: string; signal?: AbortSignal }

/** Not by the shared client: that one would take a refused key for the end of a session in the same browser. */
const call = async <Answer>(path: string, { key, body, idempotencyKey, signal }: Call): Promise<Answer> => {
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
  const told = (await answer.json().catch(() => ({}))) as { code?: ApiError['code']; details?: unknown }
  if (!answer.ok) throw new ApiError({ code: told.code ?? 'unknown', status: answer.status, details: told.details })
  return told as Answer
}

export const pair = async (code: string) =>
  (await call<z.infer<typeof PairedAnswer>>('/devices/pair', { body: { code } })).data.key

export type ScanWanted = { card: string; confirm?: boolean }
export const scan = async (key: string, wanted: ScanWanted, idempotencyKey: string) =>
  (await call<z.infer<typeof ScannedAnswer>>('/devices/current/scan', { key, body: wanted, idempotencyKey })).data

/** What it does at present; staff may change that, or take its key away, at any moment. */
const often = 5_000

export const deviceQuery = (key: string) =>
  queryOptions({
    queryKey: ['device', key],
    meta: { reads: [] },
    queryFn: async ({ signal }) => {
      const { data } = await call<z.infer<typeof CurrentDeviceAnswer>>('/devices/current', { key, signal })
      setTimeZone(data.time_zone)
      return data
    },
    retry: false,
    refetchInterval: often,
    refetchIntervalInBackground: true,
  })

export const isUnpaired = (error: unknown) => error instanceof ApiError && error.status === 401
