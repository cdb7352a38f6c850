import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeEvent } from '#domain/events.ts'
import { pointsDecider } from '#domain/points/points.ts'
import { createCommandHandler } from '#platform/command-handler.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import { openEventStoreDb } from '#platform/event-store/eventstoredb/open-event-store-db.ts'
import { startEventStoreDbServer } from '#tests/support/eventstoredb-server/eventstoredb-server.ts'
import { rewardTask } from './support/reward-task.ts'

const openStore = async () => {
  const server = await startEventStoreDbServer()
  const store = await openEventStoreDb({ connectionString: server.url })
  const close = async () => {
    await store.close()
    server.stop()
  }
  return { store, close }
}
let first: Awaited<ReturnType<typeof openStore>>
let second: Awaited<ReturnType<typeof openStore>>
beforeAll(async () => {
  first = await openStore()
  second = await openStore()
})
afterAll(() => Promise.all([first.close(), second.close()]))

const handlerOn = (eventStore: EventStore) =>
  createCommandHandler({
    eventStore,
    category: 'account',
    decider: pointsDecider,
  })

const rewarded = (id: string) => {
  const { command, metadata } = rewardTask(id)
  return pointsDecider.decide(command, pointsDecider.initialState()).map((event) => {
    const { id, type, data, v } = encodeEvent(event)
    return { id, type, data, metadata: { ...metadata, v } }
  })
}

/** Gives each stream its first rewards. */
const fill = (store: EventStore, ids: readonly string[], each: number) =>
  store.appendMany(
    ids.map((id) => ({
      stream: `account-${id}`,
      expected: 'no-stream',
      events: Array.from({ length: each }, () => rewarded(id)).flat(),
    })),
  )

test('two processes that reward a class in turn read only one event for each stream in conflict', async () => {
  const ids = Array.from({ length: 30 }, () => v7())
  await fill(first.store, ids, 20)
  const read: number[] = []
  const counting: EventStore = {
    ...first.store,
    readStreams: async (streams, fromRevisions) => {
      const found = await first.store.readStreams(streams, fromRevisions)
      read.push([...found.values()].flat().length)
      return found
    },
  }
  const handlers = [handlerOn(counting), handlerOn(counting)]
  // Each handler reads the whole streams once.
  for (const handler of handlers) await handler.handle(ids.map(rewardTask))
  expect(read.splice(0)).toEqual([30 * 20, 30 * 21])
  for (const handler of [...handlers, ...handlers]) {
    const handled = await handler.handle(ids.map(rewardTask))
    expect(new Set(handled.map(({ kind }) => kind))).toEqual(new Set(['appended']))
  }
  expect(read).toEqual([30, 30, 30, 30])
})

test('a cached state of one log is not used with another log', async () => {
  const id = v7()
  let store = first.store
  const handler = handlerOn({
    ...store,
    appendMany: (requests) => store.appendMany(requests),
    readStreams: (streams, fromRevisions) => store.readStreams(streams, fromRevisions),
  })
  for (let n = 0; n < 4; n += 1) await handler.handle([rewardTask(id)])
  await fill(second.store, [id], 2)
  store = second.store
  expect(await handler.handle([rewardTask(id)])).toMatchObject([{ kind: 'appended' }])
  expect(await second.store.readStream(`account-${id}`)).toHaveLength(3)
})
