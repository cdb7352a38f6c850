import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { HistoryName } from '#web/client/history-names.ts'
import { afterCommand } from '#web/patterns/batches/after-command.ts'

const watched = async (client: QueryClient, name: string, reads: readonly HistoryName[]) => {
  let asked = 0
  const observer = new QueryObserver(client, {
    queryKey: [name],
    queryFn: () => ++asked,
    meta: { reads },
  })
  observer.subscribe(() => {})
  await client.refetchQueries({ queryKey: [name] })
  const before = asked
  return () => asked - before
}

test.each([
  ['points', { points: 1, attendance: 0, both: 1, homework: 0, none: 0 }],
  ['attendance', { points: 0, attendance: 1, both: 1, homework: 0, none: 0 }],
  ['homework', { points: 0, attendance: 0, both: 0, homework: 1, none: 0 }],
] as const)(
  'a command on the history of %s marks the queries that read it as stale, and no others',
  async (history, expected) => {
    const client = new QueryClient()
    const counts = {
      points: await watched(client, 'a', ['points']),
      attendance: await watched(client, 'b', ['attendance']),
      both: await watched(client, 'c', ['points', 'attendance']),
      homework: await watched(client, 'e', ['homework', 'unfinished']),
      none: await watched(client, 'd', []),
    }
    await afterCommand(client, { result: 'success', position: '7' } as never, history)
    expect(
      Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count()])),
    ).toEqual(expected)
    client.clear()
  },
)
