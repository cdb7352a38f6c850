import { focusManager, useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/client/api/api-error.ts'
import { networkSeen } from '#web/client/api/network-seen.ts'
import { refetchWhenOnline } from '#web/client/api/refetch-when-online.ts'
import { renderPart } from '../support/page.tsx'

const noAnswer = () => new ApiError({ code: 'timeout', status: 0 })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

type Call = () => Promise<string>
type AskedProps = { name: string; call: Call; every?: number; enabled?: boolean }
const Asked = ({ name, call, every, enabled = true }: AskedProps) => {
  const queryFn = async () => await call()
  const meta = { reads: [] }
  const query = useQuery({
    queryKey: [name],
    meta,
    queryFn,
    enabled,
    retry: false,
    refetchInterval: every ?? false,
  })
  return <p>{`${name} ${query.data ?? query.error?.message ?? 'waits'}`}</p>
}

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  stop()
  focusManager.setFocused(undefined)
})

const opened = async (...parts: AskedProps[]) => {
  const { client } = renderPart(parts.map((part) => <Asked key={part.name} {...part} />))
  stop = refetchWhenOnline(client)
  await pass(0)
}

/** A call that is answered by nobody until `answer` is given to it. */
const unanswered = () => {
  const call = vi.fn<Call>().mockRejectedValue(noAnswer())
  return { call, comesBack: () => call.mockResolvedValue('is there') }
}

test.each([
  ['the browser is online again', () => window.dispatchEvent(new Event('online'))],
  ['the live line stands', networkSeen],
  [
    'somebody looks at the page again',
    () => {
      focusManager.setFocused(false)
      focusManager.setFocused(true)
    },
  ],
])('what failed for want of a network is asked for once when %s', async (_, sign) => {
  const { call, comesBack } = unanswered()
  await opened({ name: 'user', call })
  expect(screen.getByText('user timeout')).toBeDefined()
  comesBack()
  await act(async () => sign())
  await pass(0)
  expect(screen.getByText('user is there')).toBeDefined()
  await act(async () => sign())
  await pass(120_000)
  expect(call).toHaveBeenCalledTimes(2)
})

test('a call that succeeds has everything asked again that failed before', async () => {
  const user = unanswered()
  const profiles = unanswered()
  const organization = unanswered()
  await opened(
    { name: 'user', call: user.call },
    { name: 'profiles', call: profiles.call },
    { name: 'organization', call: organization.call, every: 4000 },
  )
  for (const { comesBack } of [user, profiles, organization]) comesBack()
  await pass(4100)
  for (const name of ['user', 'profiles', 'organization'])
    expect(screen.getByText(`${name} is there`)).toBeDefined()
  expect([user.call.mock.calls.length, profiles.call.mock.calls.length]).toEqual([2, 2])
})

test('a command that succeeds is such a sign as well', async () => {
  const { call, comesBack } = unanswered()
  const { client } = renderPart(<Asked name="user" call={call} />)
  stop = refetchWhenOnline(client)
  await pass(0)
  comesBack()
  await act(async () => {
    await client
      .getMutationCache()
      .build(client, { mutationFn: async () => 'done' })
      .execute(undefined)
  })
  await pass(0)
  expect(call).toHaveBeenCalledTimes(2)
})

test.each([
  ['forbidden', 403],
  ['not_found', 404],
  ['internal_error', 500],
] as const)('an error that is an answer stays: %s', async (code, status) => {
  const call = vi.fn<Call>().mockRejectedValue(new ApiError({ code, status }))
  await opened({ name: 'user', call })
  await act(async () => window.dispatchEvent(new Event('online')))
  await act(async () => networkSeen())
  await pass(600_000)
  expect(call).toHaveBeenCalledTimes(1)
})

test('what goes on failing while other calls succeed is asked again ever more seldom, not with each of them', async () => {
  const { call } = unanswered()
  const organization = vi.fn<Call>().mockResolvedValue('is there')
  await opened({ name: 'record', call }, { name: 'organization', call: organization, every: 5000 })
  await pass(600_000)
  expect(organization.mock.calls.length).toBeGreaterThan(100)
  // At the first success, after 10, 20 and 40 s, and then each minute.
  expect(call.mock.calls.length).toBeLessThan(16)
  expect(call.mock.calls.length).toBeGreaterThan(8)
})

test('after a long while without a network the first call that succeeds counts, however often it was tried', async () => {
  const user = unanswered()
  const organization = unanswered()
  await opened(
    { name: 'user', call: user.call },
    { name: 'organization', call: organization.call, every: 5000 },
  )
  await pass(302_000)
  user.comesBack()
  organization.comesBack()
  await pass(5000)
  expect(screen.getByText('user is there')).toBeDefined()
})

test('without any sign it is tried by itself, while somebody looks', async () => {
  const { call, comesBack } = unanswered()
  await opened({ name: 'game', call })
  await pass(4900)
  expect(call).toHaveBeenCalledTimes(1)
  await pass(200)
  expect(call).toHaveBeenCalledTimes(2)
  focusManager.setFocused(false)
  await pass(300_000)
  expect(call).toHaveBeenCalledTimes(2)
  comesBack()
  await act(async () => focusManager.setFocused(true))
  await pass(0)
  expect(screen.getByText('game is there')).toBeDefined()
})

test('what is shown no more is not asked for', async () => {
  const { call } = unanswered()
  const { client, rerender } = renderPart(<Asked name="user" call={call} />)
  stop = refetchWhenOnline(client)
  await pass(0)
  rerender(<p>another page</p>)
  await act(async () => networkSeen())
  await pass(120_000)
  expect(call).toHaveBeenCalledTimes(1)
})
