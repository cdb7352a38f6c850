import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { afterFirstContent } from '#web/client/after-first-content.ts'

beforeEach(() => void vi.useFakeTimers())

/** A question whose answer the test gives. */
const ask = (client: QueryClient, name: string) => {
  let answer = (_: string) => {}
  const waiting = new Promise<string>((resolve) => {
    answer = resolve
  })
  void client.fetchQuery({ queryKey: [name], queryFn: () => waiting, staleTime: 0 })
  return answer
}
const settle = () => vi.advanceTimersByTimeAsync(20)

test('a page that asks for nothing is filled at once', async () => {
  const run = vi.fn()
  afterFirstContent(new QueryClient(), run)
  expect(run).not.toHaveBeenCalled()
  await settle()
  expect(run).toHaveBeenCalledOnce()
})

test('it is filled once its last first answer is there, and also the one that this has led to', async () => {
  const client = new QueryClient()
  const run = vi.fn()
  const answers = [ask(client, 'user'), ask(client, 'totals')]
  afterFirstContent(client, run)
  await settle()
  answers[0]?.('somebody')
  await settle()
  expect(run).not.toHaveBeenCalled()
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === 'totals' && query.state.data && answers.length === 2)
      answers.push(ask(client, 'ranking'))
  })
  answers[1]?.('12')
  await settle()
  expect(run).not.toHaveBeenCalled()
  answers[2]?.('1A')
  await settle()
  expect(run).toHaveBeenCalledOnce()
})

test('what is only read again is waited for by nobody', async () => {
  const client = new QueryClient()
  client.setQueryData(['user'], 'somebody')
  ask(client, 'user')
  const run = vi.fn()
  afterFirstContent(client, run)
  await settle()
  expect(run).toHaveBeenCalledOnce()
})

test('an answer that does not come is waited for eight seconds, and not at all by who has left', async () => {
  const client = new QueryClient()
  ask(client, 'user')
  const [run, gone] = [vi.fn(), vi.fn()]
  afterFirstContent(client, run)
  afterFirstContent(client, gone)()
  await vi.advanceTimersByTimeAsync(7900)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect([run.mock.calls.length, gone.mock.calls.length]).toEqual([1, 0])
})
