import { act, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ProfileSnapshot } from '#api/contracts/live.ts'
import { successAnswer } from '#tests/web/support/answers.ts'
import { renderPart } from '#tests/web/support/page.tsx'
import { answeringRoutes, organization, session } from '#tests/web/support/staff-screen.tsx'
import { pauseLive, resumeLive } from '#web/client/live-pause.ts'
import { SessionProvider } from '#web/client/session/session.tsx'
import { storeToken } from '#web/client/session/token.ts'
import { useLive } from '#web/client/use-live.ts'
import { useUnread } from '#web/modules/messages/use-unread.ts'

const { connect, drop, present, push } = await import('#tests/web/support/live-line.ts')

const inSession = (page: ReactNode) => (
  <SessionProvider
    value={{ ...session('user'), organization: { ...organization, modules: { notice: true } } }}
  >
    {page}
  </SessionProvider>
)
const Unread = () => useUnread()('notice')
const Page = () => {
  useLive({ room: 'profile', profile: 'p1' }, { anyRoom: true })
  return <Unread />
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const connected = () => {
  act(connect)
  act(() => push({ room: 'profile', position: '1', at: '2026-11-20T00:42:16Z' } as ProfileSnapshot))
}

/** Opens a page. `during` returns how many calls it makes while time passes. */
const open = async (page: ReactNode) => {
  const { calls } = answeringRoutes({
    'GET /messages/unread': () => successAnswer({ notice: 2, memo: 0 }),
  })
  const { container } = renderPart(inSession(page))
  await waitFor(() => expect(container.textContent).toBe('2'))
  return async (ms: number) => {
    const before = calls.length
    await pass(ms)
    return calls.length - before
  }
}
const minutes = 60_000

beforeEach(() => {
  storeToken('a token')
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

test('unread messages are counted again by a poll only while no socket is live', async () => {
  const during = await open(<Page />)
  await waitFor(() => expect(present().handlers.has('snapshot')).toBe(true))
  connected()
  await pass(5_000)
  expect(await during(5 * minutes)).toBe(0)
  act(drop)
  expect(await during(5 * minutes)).toBeGreaterThan(9)
  connected()
  await pass(5_000)
  expect(await during(5 * minutes)).toBe(0)
})

test('without a live connection unread messages are counted twice a minute, but not on a paused page', async () => {
  const during = await open(<Unread />)
  expect(await during(5 * minutes)).toBe(10)
  act(pauseLive)
  onTestFinished(() => act(resumeLive))
  expect(await during(5 * minutes)).toBe(0)
})
