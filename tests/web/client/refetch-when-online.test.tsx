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
type AskingPartProps = { name: string; call: Call; every?: number; enabled?: boolean }
const AskingPart = ({ name, call, every, enabled = true }: AskingPartProps) => {
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

const opened = async (...parts: AskingPartProps[]) => {
  const { client } = renderPart(parts.map((part) => <AskingPart key={part.name} {...part} />))
  stop = refetchWhenOnline(client)
  await pass(0)
}

/** A call that gets no answer until `comesBack` is called. */
const unanswered = () => {
  const call = vi.fn<Call>().mockRejectedValue(noAnswer())
  return { call, comesBack: () => call.mockResolvedValue('is there') }
}

test.each([
  ['the browser is online again', () => window.dispatchEvent(new Event('online'))],
  ['the live connection opens', networkSeen],
  [
    'somebody looks at the page again',
    () => {
      focusManager.setFocused(false)
      focusManager.setFocused(true)
    },
  ],
])('requests that failed without a network are retried once when %s', async (_, sign) => {
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

test('a call that succeeds retries every request that failed before', async () => {
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

test('a command that succeeds retries the requests that failed, too', async () => {
  const { call, comesBack } = unanswered()
  const { client } = renderPart(<AskingPart name="user" call={call} />)
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
] as const)('an error that the server answered is not retried: %s', async (code, status) => {
  const call = vi.fn<Call>().mockRejectedValue(new ApiError({ code, status }))
  await opened({ name: 'user', call })
  await act(async () => window.dispatchEvent(new Event('online')))
  await act(async () => networkSeen())
  await pass(600_000)
  expect(call).toHaveBeenCalledTimes(1)
})

test('requests that keep failing while others succeed are retried at growing intervals', async () => {
  const { call } = unanswered()
  const organization = vi.fn<Call>().mockResolvedValue('is there')
  await opened({ name: 'record', call }, { name: 'organization', call: organization, every: 5000 })
  await pass(600_000)
  expect(organization.mock.calls.length).toBeGreaterThan(100)
  // After the first success: after 10, 20 and 40 s, and then every minute.
  expect(call.mock.calls.length).toBeLessThan(16)
  expect(call.mock.calls.length).toBeGreaterThan(8)
})

test('after a long outage the first successful call triggers a retry, however many tries failed', async () => {
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

test('a visible page retries automatically even without any sign of a network', async () => {
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

test('queries that are no longer shown are not retried', async () => {
  const { call } = unanswered()
  const { client, rerender } = renderPart(<AskingPart name="user" call={call} />)
  stop = refetchWhenOnline(client)
  await pass(0)
  rerender(<p>another page</p>)
  await act(async () => networkSeen())
  await pass(120_000)
  expect(call).toHaveBeenCalledTimes(1)
})
