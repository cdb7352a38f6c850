import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Watch } from '#api/contracts/live.ts'
import { renderPart } from '#tests/web/support/page.tsx'
import { storeToken } from '#web/client/session/token.ts'
import { useLive } from '#web/client/use-live.ts'

const { connect, present } = await import('#tests/web/support/live-line.ts')

/** When the messages were read, in ms. */
const read: number[] = []
const Page = ({ room }: { room: Watch }) => {
  useQuery({
    queryKey: ['messages', 'unread'],
    meta: { reads: [] },
    queryFn: () => {
      read.push(performance.now())
      return read.length
    },
  })
  useLive(room, { anyRoom: true })
  return null
}

const heard = async (room: Watch) => {
  renderPart(<Page room={room} />)
  await waitFor(() => expect(present().handlers.has('messages')).toBe(true))
  act(connect)
  await waitFor(() => expect(read.length).toBeGreaterThan(0))
  await new Promise((resolve) => setTimeout(resolve, 300))
  read.length = 0
  const first = performance.now()
  act(() => present().arrive('messages'))
  await waitFor(() => expect(read).toHaveLength(1))
  act(() => present().arrive('messages'))
  await waitFor(() => expect(read).toHaveLength(2))
  return read.map((at) => at - first)
}

beforeEach(() => {
  read.length = 0
  storeToken('a token')
})

test('a message right after another is read at once by whom they are for, and within a second', async () => {
  const [one, next] = await heard({ room: 'profile', profile: 'p1' })
  expect(one).toBeLessThan(200)
  expect(next).toBeGreaterThan(200)
  expect(next).toBeLessThan(700)
})

test('staff, who hear of each reader, read at most once a second', async () => {
  const [one, next] = await heard({ room: 'staff', period: 'p1' })
  expect(one).toBeLessThan(200)
  expect(next).toBeGreaterThan(900)
})
