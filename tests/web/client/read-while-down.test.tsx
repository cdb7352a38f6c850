import { focusManager, useQuery } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Watch } from '#api/contracts/live.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { pauseLive, resumeLive } from '#web/client/live-pause.ts'
import { storeToken } from '#web/client/session/token.ts'
import { useLive } from '#web/client/use-live.ts'
import { failure, successAnswer } from '../support/answers.ts'
import { renderPart } from '../support/page.tsx'

// Counts requests of the live connection, so vitest.config.ts gives this file its own modules.
const { connect, drop, present, push } = await import('../support/live-line.ts')

// Loaded here, so that the first page does not wait for it.
await import('#web/client/live.ts')

/** Lets time pass in steps, between which React renders. */
const pass = async (ms: number) => {
  const step = Math.max(50, ms / 300)
  for (let at = 0; at <= ms - step; at += step) await act(() => vi.advanceTimersByTimeAsync(step))
}
const period = 'p1'
const homework = { room: 'homework', period } as const

type Call = () => Promise<string>
const useAsked = (name: string, call: Call) =>
  useQuery({
    queryKey: [name],
    meta: { reads: [] },
    queryFn: async () => await call(),
    retry: false,
  })
const Page = ({
  room = homework,
  list,
  memos = list,
}: {
  room?: Watch
  list: Call
  memos?: Call
}) => {
  const { data } = useAsked('homework', list)
  useAsked('messages', memos)
  useLive(room, { refetch: [['homework']] })
  return <p>{data ?? 'nothing'}</p>
}

/** The answers of the position's call: a new position each time, unless set otherwise. */
const asked = vi.fn<() => Response>()
const moving = () => successAnswer({ position: String(asked.mock.calls.length).padStart(4, '0') })
const answersOf = (text = 'as it was') => vi.fn<Call>().mockResolvedValue(text)

beforeEach(() => {
  vi.useFakeTimers()
  storeToken('a token')
  asked.mockReset().mockImplementation(moving)
  vi.stubGlobal('fetch', async (url: string) => {
    expect(url).toBe(`/api/v2/live/position?room=homework&id=${period}`)
    return asked()
  })
})
afterEach(async () => {
  resumeLive()
  focusManager.setFocused(undefined)
  cleanup()
  // The connection closes a moment after the last listener has left.
  await vi.advanceTimersByTimeAsync(2000)
})

let former: unknown
const opened = async (page: ReactNode) => {
  const rendered = renderPart(page)
  await vi.waitFor(() => {
    expect(present()).not.toBe(former)
    expect(present().handlers.has('connect')).toBe(true)
  })
  former = present()
  return rendered
}

test('where the connection is refused, lists and messages are polled every few seconds', async () => {
  const [list, memos] = [answersOf(), answersOf()]
  await opened(<Page list={list} memos={memos} />)
  await pass(2900)
  expect(list).toHaveBeenCalledTimes(1)
  list.mockResolvedValue('as it is')
  await pass(6200)
  expect(screen.getByText('as it is')).toBeDefined()
  expect([list.mock.calls.length, memos.mock.calls.length]).toEqual([2, 2])
  await pass(60_000)
  expect(list.mock.calls.length).toBeGreaterThanOrEqual(11)
  expect(list.mock.calls.length).toBeLessThanOrEqual(17)
})

test('each page polls at a random interval', async () => {
  const whenRead = async (random: number) => {
    vi.spyOn(Math, 'random').mockReturnValue(random)
    const list = answersOf()
    const { unmount } = await opened(<Page list={list} />)
    list.mockClear()
    const began = performance.now()
    let at = 0
    list.mockImplementation(async () => {
      at ||= performance.now() - began
      return 'as it is'
    })
    await pass(10_000)
    unmount()
    await pass(2000)
    return at
  }
  const [early, late] = [await whenRead(0), await whenRead(0.999)]
  expect(late - early).toBeGreaterThan(1900)
  expect(late - early).toBeLessThan(2100)
})

test('a working connection polls nothing, and a restored one ends the polling', async () => {
  const list = answersOf()
  await opened(<Page list={list} />)
  await act(async () => connect())
  await act(async () =>
    push({ room: 'homework', period, position: '0001', at: '2026-11-20T00:42:16Z' }),
  )
  await pass(2000)
  list.mockClear()
  await pass(60_000)
  expect(list).not.toHaveBeenCalled()
  await act(async () => drop())
  await pass(30_000)
  expect(list.mock.calls.length).toBeGreaterThan(3)
  await act(async () => connect())
  await act(async () =>
    push({ room: 'homework', period, position: '0002', at: '2026-11-20T00:43:16Z' }),
  )
  await pass(2000)
  list.mockClear()
  await pass(60_000)
  expect(list).not.toHaveBeenCalled()
})

test('a hidden page polls nothing until somebody looks, and then at once', async () => {
  const list = answersOf()
  await opened(<Page list={list} />)
  await pass(3000)
  focusManager.setFocused(false)
  list.mockClear()
  await pass(120_000)
  expect(list).not.toHaveBeenCalled()
  await act(async () => focusManager.setFocused(true))
  await pass(50)
  expect(list).toHaveBeenCalled()
})

test('lists are refetched only when the position of their room has moved', async () => {
  const [list, memos] = [answersOf(), answersOf()]
  asked.mockImplementation(() => successAnswer({ position: '0007' }))
  await opened(<Page list={list} memos={memos} />)
  await pass(60_000)
  expect(asked.mock.calls.length).toBeGreaterThan(7)
  // The second request came before a position was known. Messages have no position.
  expect(list).toHaveBeenCalledTimes(2)
  expect(memos.mock.calls.length).toBeGreaterThan(7)
  asked.mockImplementation(() => successAnswer({ position: '0008' }))
  list.mockResolvedValue('as it is')
  await pass(6200)
  expect(screen.getByText('as it is')).toBeDefined()
  await pass(30_000)
  expect(list).toHaveBeenCalledTimes(3)
})

test('a list that failed is refetched although nothing has moved since', async () => {
  const list = answersOf()
  asked.mockImplementation(() => successAnswer({ position: '0007' }))
  await opened(<Page list={list} memos={answersOf()} />)
  list.mockRejectedValueOnce(new ApiError({ code: 'internal_error', status: 500 }))
  await pass(10_000)
  list.mockResolvedValue('as it is')
  await pass(15_000)
  expect(screen.getByText('as it is')).toBeDefined()
})

test('lists are refetched at each poll without a position, and not at all while the server is away', async () => {
  const list = answersOf()
  asked.mockImplementation(() => failure(404, 'not_found'))
  await opened(<Page list={list} memos={answersOf()} />)
  await pass(60_000)
  expect(list.mock.calls.length).toBeGreaterThan(7)
  asked.mockImplementation(() => {
    throw new TypeError('Failed to fetch')
  })
  await pass(10_000)
  list.mockClear()
  asked.mockClear()
  await pass(120_000)
  expect(asked.mock.calls.length).toBeLessThan(6)
  expect(list).not.toHaveBeenCalled()
})

test('a paused screen is not refetched', async () => {
  const list = answersOf()
  await opened(<Page list={list} />)
  act(pauseLive)
  list.mockClear()
  await pass(120_000)
  expect(list).not.toHaveBeenCalled()
})

test('after failures polling slows down, one request at a time, and the content stays', async () => {
  const list = answersOf()
  const memos = answersOf()
  await opened(<Page list={list} memos={memos} />)
  list.mockRejectedValue(new ApiError({ code: 'internal_error', status: 500 }))
  list.mockClear()
  await pass(180_000)
  expect(list.mock.calls.length).toBeLessThanOrEqual(8)
  expect(list.mock.calls.length).toBeGreaterThanOrEqual(4)
  expect(screen.getByText('as it was')).toBeDefined()
  // A slow request is awaited.
  list.mockImplementation(() => new Promise(() => {}))
  await pass(90_000)
  list.mockClear()
  await pass(300_000)
  expect(list).not.toHaveBeenCalled()
})

test('a refused request is not repeated', async () => {
  const [list, memos] = [answersOf(), answersOf()]
  list.mockRejectedValue(new ApiError({ code: 'not_found', status: 404 }))
  await opened(<Page list={list} memos={memos} />)
  await pass(30_000)
  expect(list).toHaveBeenCalledTimes(1)
  expect(memos.mock.calls.length).toBeGreaterThan(3)
})

test('lists are not refetched in a quiz, which has its own polling', async () => {
  const list = answersOf()
  await opened(<Page room={{ room: 'quiz', quiz: 'q1' }} list={list} />)
  list.mockClear()
  await pass(60_000)
  expect(list).not.toHaveBeenCalled()
})
