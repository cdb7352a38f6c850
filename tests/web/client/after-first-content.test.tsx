import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { afterFirstContent } from '#web/client/after-first-content.ts'

beforeEach(() => void vi.useFakeTimers())

/** A query whose answer the test gives. */
const ask = (client: QueryClient, name: string) => {
  let answer = (_: string) => {}
  const waiting = new Promise<string>((resolve) => {
    answer = resolve
  })
  void client.fetchQuery({ queryKey: [name], queryFn: () => waiting, staleTime: 0 })
  return answer
}
const settle = () => vi.advanceTimersByTimeAsync(20)

test('a page without requests counts as filled at once', async () => {
  const run = vi.fn()
  afterFirstContent(new QueryClient(), run)
  expect(run).not.toHaveBeenCalled()
  await settle()
  expect(run).toHaveBeenCalledOnce()
})

test('a page counts as filled once all first requests, and those that follow from them, are answered', async () => {
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

test('refetches delay nothing', async () => {
  const client = new QueryClient()
  client.setQueryData(['user'], 'somebody')
  ask(client, 'user')
  const run = vi.fn()
  afterFirstContent(client, run)
  await settle()
  expect(run).toHaveBeenCalledOnce()
})

test('a missing answer delays the page by at most eight seconds, and nothing runs once the user has left', async () => {
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
