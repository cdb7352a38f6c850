import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Watch } from '#api/contracts/live.ts'
import { renderPart } from '#tests/web/support/page.tsx'
import { storeToken } from '#web/client/session/token.ts'
import { useLive } from '#web/client/use-live.ts'

const { connect, present } = await import('#tests/web/support/live-line.ts')

let read = 0
const Page = ({ room }: { room: Watch }) => {
  useQuery({
    queryKey: ['messages', 'unread'],
    meta: { reads: [] },
    queryFn: () => {
      read += 1
      return read
    },
  })
  useLive(room, { anyRoom: true })
  return null
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Returns how often messages are refetched at once, and how long the next refetch waits, in ms. */
const heard = async (room: Watch) => {
  renderPart(<Page room={room} />)
  await waitFor(() => expect(present().handlers.has('messages')).toBe(true))
  vi.useFakeTimers()
  act(connect)
  await pass(5_000)
  read = 0
  act(() => present().arrive('messages'))
  await pass(0)
  const atOnce = read
  act(() => present().arrive('messages'))
  let waited = 0
  for (; read === atOnce && waited < 5_000; waited += 10) await pass(10)
  return { atOnce, waited }
}

beforeEach(() => {
  storeToken('a token')
})

test('a message that closely follows another reaches its reader within a quarter of a second', async () => {
  expect(await heard({ room: 'profile', profile: 'p1' })).toEqual({ atOnce: 1, waited: 250 })
})

test('staff, who are told of each reader, refetch at most once a second', async () => {
  expect(await heard({ room: 'staff', period: 'p1' })).toEqual({ atOnce: 1, waited: 1_000 })
})
