import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { CurrentDisplayAnswer } from '#api/contracts/displays.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { apiUrl } from '#web/client/api/client.ts'
import { setTimeZone } from '#web/i18n/format.ts'

/** The key is unknown, revoked or expired, so a retry cannot help. */
export class DisplayEnded extends Error {
  override readonly name = 'DisplayEnded'
}

const patience = 20_000
const ended = [401, 403, 404]

/**
 * Fetches the display without the shared client, which would end this browser's session if the key
 * is refused.
 */
const fetchDisplay = async (key: string, signal: AbortSignal) => {
  const answer = await fetch(apiUrl('/displays/current'), {
    headers: { 'x-display-key': key },
    signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
  }).catch(() => {
    throw new ApiError({ code: 'timeout', status: 0 })
  })
  if (ended.includes(answer.status)) throw new DisplayEnded()
  if (!answer.ok) throw new Error(`The display's call answered ${answer.status}`)
  const { data } = (await answer.json()) as z.infer<typeof CurrentDisplayAnswer>
  setTimeZone(data.time_zone)
  return data
}

export const displayQuery = (key: string) =>
  queryOptions({
    queryKey: ['display', key],
    meta: { reads: ['points'] },
    queryFn: ({ signal }) => fetchDisplay(key, signal),
    retry: false,
    refetchIntervalInBackground: true,
  })
