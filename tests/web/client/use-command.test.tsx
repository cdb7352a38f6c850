import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/client/api/api-error.ts'
import { useCommand } from '#web/client/api/use-command.ts'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))

const client = new QueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

const commandOf = (send: (input: string, key: string) => Promise<string>, onSuccess = vi.fn()) =>
  renderHook(() => useCommand(send, { onSuccess }), { wrapper }).result

const keysOf = (send: { mock: { calls: string[][] } }) => send.mock.calls.map(([, key]) => key)

test('each confirmation has its own key', async () => {
  const send = vi.fn(async () => 'done')
  const command = commandOf(send)
  act(() => command.current.confirm('reward'))
  await waitFor(() => expect(command.current.isSuccess).toBe(true))
  act(() => command.current.confirm('reward'))
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  const [first, second] = keysOf(send as never)
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(second).not.toBe(first)
})

test('a retry of the same confirmation keeps its key and content', async () => {
  const send = vi.fn(async () => 'done').mockRejectedValueOnce(new Error('timeout'))
  const command = commandOf(send)
  act(() => command.current.confirm('reward'))
  await waitFor(() => expect(command.current.isError).toBe(true))
  act(() => command.current.retry())
  await waitFor(() => expect(command.current.isSuccess).toBe(true))
  const [first, second] = send.mock.calls as unknown as string[][]
  expect(second).toEqual(first)
})

test('a confirmation that was perhaps recorded keeps its key when it is sent again', async () => {
  const lost = new ApiError({ code: 'timeout', status: 0 })
  const send = vi
    .fn(async () => 'done')
    .mockRejectedValueOnce(lost)
    .mockRejectedValueOnce(lost)
  const command = commandOf(send)
  for (const input of ['reward', 'reward', 'another', 'another']) {
    const before = send.mock.calls.length
    act(() => command.current.confirm(input))
    await waitFor(() => expect(send).toHaveBeenCalledTimes(before + 1))
    await waitFor(() => expect(command.current.isPending).toBe(false))
  }
  const [first, second, third, fourth] = keysOf(send as never)
  expect(second).toBe(first)
  expect(new Set([first, third, fourth]).size).toBe(3)
})

test('a confirmation that was refused gets a new key', async () => {
  const refused = new ApiError({ code: 'limit_reached', status: 409 })
  const send = vi.fn(async () => 'done').mockRejectedValueOnce(refused)
  const command = commandOf(send)
  act(() => command.current.confirm('reward'))
  await waitFor(() => expect(command.current.isError).toBe(true))
  act(() => command.current.confirm('reward'))
  await waitFor(() => expect(command.current.isSuccess).toBe(true))
  const [first, second] = keysOf(send as never)
  expect(second).not.toBe(first)
})

test('a failed command is not repeated automatically', async () => {
  const send = vi.fn(async () => Promise.reject(new Error('timeout')))
  const command = commandOf(send)
  act(() => command.current.confirm('reward'))
  await waitFor(() => expect(command.current.isError).toBe(true))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(send).toHaveBeenCalledTimes(1)
})

test('a command for which the proxy got no answer is retried automatically, under its key', async () => {
  const lost = new ApiError({ code: 'unknown', status: 502 })
  const send = vi.fn(async () => 'done').mockRejectedValueOnce(lost)
  const command = commandOf(send)
  act(() => command.current.confirm('reward'))
  await waitFor(() => expect(command.current.isSuccess).toBe(true))
  const [first, second] = send.mock.calls as unknown as string[][]
  expect(second).toEqual(first)
})

test('a refusal by the server itself is not retried automatically', async () => {
  const send = vi.fn(async () => Promise.reject(new ApiError({ code: 'retryable', status: 503 })))
  const command = commandOf(send)
  act(() => command.current.confirm('reward'))
  await waitFor(() => expect(command.current.isError).toBe(true))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(send).toHaveBeenCalledTimes(1)
})

test('a second click during a confirmation sends nothing', async () => {
  let answer = (_: string) => {}
  const send = vi.fn(() => new Promise<string>((resolve) => (answer = resolve)))
  const onSuccess = vi.fn()
  const command = commandOf(send, onSuccess)
  act(() => command.current.confirm('reward'))
  await waitFor(() => expect(command.current.isPending).toBe(true))
  act(() => command.current.confirm('reward'))
  await act(async () => answer('done'))
  await waitFor(() => expect(onSuccess).toHaveBeenCalledWith('done', 'reward'))
  expect(send).toHaveBeenCalledTimes(1)
})

test('two clicks in the same moment are one confirmation', async () => {
  const send = vi.fn(async () => 'done')
  const command = commandOf(send)
  act(() => {
    command.current.confirm('reward')
    command.current.confirm('reward')
  })
  await waitFor(() => expect(command.current.isSuccess).toBe(true))
  expect(send).toHaveBeenCalledTimes(1)
})

test('with a scope, a confirmation is sent once those before it have settled, and retried alone', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const send = vi.fn((_: string, __: string) => answers[send.mock.calls.length - 1]!.promise)
  const retries: (() => void)[] = []
  const { result: command } = renderHook(
    () =>
      useCommand(send, {
        scope: { id: 'rows' },
        onError: (_, __, retry) => retries.push(retry),
      }),
    { wrapper },
  )
  act(() => command.current.confirm('first'))
  act(() => command.current.confirm('second'))
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  answers[0]!.reject(new ApiError({ code: 'timeout', status: 0 }))
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  answers[1]!.resolve('done')
  await waitFor(() => expect(command.current.isSuccess).toBe(true))
  answers.push(Promise.withResolvers<string>())
  act(() => retries[0]!())
  await waitFor(() => expect(send).toHaveBeenCalledTimes(3))
  expect(send.mock.calls.map(([input]) => input)).toEqual(['first', 'second', 'first'])
  expect(send.mock.calls[2]).toEqual(send.mock.calls[0])
  answers[2]!.resolve('done')
})
