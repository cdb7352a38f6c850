import { afterEach, expect, test } from 'vitest'
import {
  type AppendRequest,
  type EventStore,
  OutcomeUnknown,
} from '#platform/event-store/event-store.ts'
import { openEventStoreDb } from '#platform/event-store/eventstoredb/open-event-store-db.ts'
import { Unavailable } from '#platform/transient-errors.ts'
import { startEventStoreDbServer } from '#tests/support/eventstoredb-server/eventstoredb-server.ts'
import { anEvent, newStream } from './events.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

type Server = Awaited<ReturnType<typeof startEventStoreDbServer>>

const startServer = async (): Promise<Server> => {
  const server = await startEventStoreDbServer()
  closers.push(server.stop)
  return server
}
const open = async ({ url }: { url: string }) => {
  const store = await openEventStoreDb({ connectionString: url })
  closers.push(store.close)
  return store
}

const requests = (count: number): AppendRequest[] =>
  Array.from({ length: count }, () => ({
    stream: newStream(),
    expected: 'no-stream',
    events: [anEvent()],
  }))

const settled = (store: EventStore, sent: readonly AppendRequest[]) =>
  Promise.allSettled(sent.map(store.append))

/** Sends appends, and cuts the connection once the first is answered. */
const settledWhenCut = async (
  { breakConnections }: Server,
  store: EventStore,
  sent: readonly AppendRequest[],
) => {
  const appends = sent.map(store.append)
  const answers = Promise.allSettled(appends)
  await appends[0]
  await breakConnections()
  return answers
}

/** Expects that appends answered as recorded are recorded, and that rejections give the reason. */
const expectHonest = async (
  store: EventStore,
  sent: readonly AppendRequest[],
  answers: Awaited<ReturnType<typeof settled>>,
) => {
  const found = await store.readStreams(sent.map(({ stream }) => stream))
  for (const [n, { stream }] of sent.entries()) {
    const answer = answers[n]!
    const count = found.get(stream)!.length
    expect(count).toBeLessThanOrEqual(1)
    if (answer.status === 'fulfilled') expect([answer.value.appended, count]).toEqual([true, 1])
    else expect([OutcomeUnknown.name, Unavailable.name]).toContain((answer.reason as Error).name)
  }
}

// An unhandled rejection fails the run.
test('a cut connection settles each of 2,400 queued events, and later ones are accepted', async () => {
  const server = await startServer()
  const store = await open(server)
  const sent = requests(2_400)
  const answers = await settledWhenCut(server, store, sent)
  expect(answers.some(({ status }) => status === 'rejected')).toBe(true)
  await expectHonest(store, sent, answers)
  expect(await settled(store, requests(3))).toMatchObject(Array(3).fill({ status: 'fulfilled' }))
})

test('one of two stores in a process keeps its appends when the other loses its connection', async () => {
  const [server, other] = [await startServer(), await startServer()]
  const [store, spared] = [await open(server), await open(other)]
  const [lost, kept] = [requests(300), requests(40)]
  const [first, second] = await Promise.all([
    settledWhenCut(server, store, lost),
    settled(spared, kept),
  ])
  await expectHonest(store, lost, first)
  expect(second.filter(({ status }) => status === 'rejected')).toEqual([])
})

test('an unanswered call is given up, and the next append opens another', async () => {
  const server = await startServer()
  const store = await open(server)
  await store.append(requests(1)[0]!)
  server.hang()
  const [answer] = await settled(store, requests(1))
  expect(answer).toMatchObject({ status: 'rejected', reason: { name: OutcomeUnknown.name } })
  server.goOn()
  expect(await settled(store, requests(1))).toMatchObject([{ status: 'fulfilled' }])
})

test('an append too large for the shared call gets its own', async () => {
  const server = await startServer()
  const store = await open(server)
  const large = { ...requests(1)[0]!, events: [anEvent({ text: 'x'.repeat(600_000) })] }
  const answers = await settled(store, [...requests(20), large, ...requests(20)])
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(await store.readStream(large.stream)).toHaveLength(1)
})
