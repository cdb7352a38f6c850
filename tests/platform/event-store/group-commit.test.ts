import { expect, test } from 'vitest'
import { OutcomeUnknown } from '#platform/event-store/event-store.ts'
import { groupCommit } from '#platform/event-store/postgres/group-commit.ts'
import { Unavailable } from '#platform/transient-errors.ts'

type Request = Readonly<{ n: number; events: number; bytes: number }>

const request = (n: number, { events = 1, bytes = 100 } = {}): Request => ({ n, events, bytes })

const bad = new Error('bad')
/**
 * Sends to a store that refuses requests with these numbers, and records the content of each call.
 */
const collected = (refused: readonly number[] = [], failure: Error = bad) => {
  const calls: number[][] = []
  const done: number[] = []
  const group = groupCommit<Request, number>({
    send: async (requests) => {
      calls.push(requests.map(({ n }) => n))
      if (requests.some(({ n }) => refused.includes(n))) throw failure
      done.push(...requests.map(({ n }) => n))
      return requests.map(({ n }) => n * 2)
    },
    isBadRequest: (error) => error === bad,
    sizeOf: ({ events, bytes }) => ({ events, bytes }),
    limit: { events: 1000, bytes: 10_000 },
  })
  return { group, calls, done }
}
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

test('appends for many classes at once are one call', async () => {
  const { group, calls } = collected()
  const answers = await Promise.all(numbers(240).map((n) => group.add(request(n, { bytes: 1 }))))
  expect(calls).toEqual([numbers(240)])
  expect(answers).toEqual(numbers(240).map((n) => n * 2))
})

test('a call has a limit of events and bytes, and a larger append goes alone', async () => {
  const { group, calls } = collected()
  const sizes = [
    { events: 600 },
    { events: 400 },
    { events: 1 },
    { bytes: 9_000 },
    { bytes: 50_000 },
    { events: 5000 },
  ]
  await Promise.all([...sizes, {}].map((size, n) => group.add(request(n, size))))
  expect(calls).toEqual([[0, 1], [2, 3], [4], [5], [6]])
})

test('requests without events count towards the limit too', async () => {
  const { group, calls } = collected()
  await Promise.all(numbers(1500).map((n) => group.add(request(n, { events: 0, bytes: 0 }))))
  expect(calls.map(({ length }) => length)).toEqual([1000, 500])
})

test('bad requests fail alone, within few calls, and the others take effect in order', async () => {
  const { group, calls, done } = collected([3, 700])
  const answers = await Promise.allSettled(
    numbers(1000).map((n) => group.add(request(n, { bytes: 1 }))),
  )
  const failed = answers.flatMap(({ status }, n) => (status === 'rejected' ? n : []))
  expect(failed).toEqual([3, 700])
  expect(done).toEqual(numbers(1000).filter((n) => !failed.includes(n)))
  expect(calls.length).toBeLessThan(50)
})

test('a store that disappears during the search for a bad request blocks no caller', async () => {
  const calls: number[] = []
  const group = groupCommit<Request, number>({
    send: async (requests) => {
      calls.push(requests.length)
      throw calls.length === 1 ? bad : new OutcomeUnknown('away')
    },
    isBadRequest: (error) => error === bad,
    sizeOf: ({ events, bytes }) => ({ events, bytes }),
    limit: { events: 1000, bytes: 10_000 },
  })
  const answers = await Promise.allSettled(numbers(8).map((n) => group.add(request(n))))
  const reasons = answers.map((answer) => answer.status === 'rejected' && answer.reason)
  expect(calls).toEqual([8, 4])
  for (const reason of reasons.slice(0, 4)) expect(reason).toBeInstanceOf(OutcomeUnknown)
  for (const reason of reasons.slice(4)) expect(reason).toBeInstanceOf(Unavailable)
  await group.close()
  await expect(group.add(request(9))).rejects.toThrow('closed')
})
