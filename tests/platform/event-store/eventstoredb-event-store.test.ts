import { describe, expect, test } from 'vitest'
import { OutcomeUnknown, start } from '#platform/event-store/event-store.ts'
import { openEventStoreDb } from '#platform/event-store/eventstoredb/open-event-store-db.ts'
import {
  type ServerFault,
  startEventStoreDbServer,
} from '#tests/support/eventstoredb-server/eventstoredb-server.ts'
import { describeEventStore } from './contract.ts'
import { anEvent, newCategory, newStream, pagedEvents, readPages, someEvents } from './events.ts'

const startHarness = (options?: Parameters<typeof startEventStoreDbServer>[0]) => async () => {
  const [server, other] = [
    await startEventStoreDbServer(options),
    await startEventStoreDbServer(options),
  ]
  const breakAt = (fault: ServerFault) => async (work: () => Promise<unknown>) => {
    server.failNextAppend(fault)
    await work()
  }
  return {
    open: () => openEventStoreDb({ connectionString: server.url }),
    openOther: () => openEventStoreDb({ connectionString: other.url }),
    // An append may not be this large.
    refusedEvent: () => anEvent({ text: 'x'.repeat(1_100_000) }),
    faults: {
      'the connection breaks before the append': breakAt('break-before-write'),
      'the connection breaks after the append': breakAt('break-after-write'),
    },
    stop: async () => {
      server.stop()
      other.stop()
    },
  }
}

describeEventStore('the EventStoreDB event store', startHarness())
describeEventStore(
  'the EventStoreDB event store without positions',
  startHarness({ positions: false }),
)

describe('rules of the EventStoreDB event store alone', () => {
  const open = async () => {
    const server = await startEventStoreDbServer()
    const store = await openEventStoreDb({ connectionString: server.url })
    const stop = async () => {
      await store.close()
      server.stop()
    }
    return { server, store, stop }
  }

  test('system events and the store id are never shown, and reading moves past them', async () => {
    const { server, store, stop } = await open()
    for (let n = 0; n < 700; n++) server.log.writeSystemEvent()
    const stream = newStream()
    await store.append({ stream, expected: 'any', events: someEvents(2) })
    for (let n = 0; n < 700; n++) server.log.writeSystemEvent()
    const pages = await readPages(store, { limit: 10 })
    expect(pages[0]).toMatchObject({ events: [], end: false })
    expect(pages[0]?.next).not.toBe(start)
    expect(pagedEvents(pages)).toEqual(await store.readStream(stream))
    expect(pages.at(-1)?.next).toBe(await store.head())
    await stop()
  })

  test('a page without an event of the category is empty, but not the end', async () => {
    const { store, stop } = await open()
    const category = newCategory()
    await store.append({ stream: newStream(), expected: 'any', events: someEvents(1200) })
    await store.append({ stream: newStream(category), expected: 'any', events: someEvents(1) })
    const pages = await readPages(store, { categories: [category], limit: 10 })
    expect(pages.map(({ events }) => events.length)).toEqual([0, 0, 1])
    expect(pages.map(({ end }) => end)).toEqual([false, false, true])
    await stop()
  })

  test('appends that a broken connection rejects end with OutcomeUnknown, and later ones succeed', async () => {
    const { server, store, stop } = await open()
    const large = Array.from({ length: 300 }, () => ({
      stream: newStream(),
      expected: 'any' as const,
      events: [anEvent({ text: 'x'.repeat(50_000) })],
    }))
    const under = Promise.allSettled(large.map(store.append))
    setTimeout(server.breakConnections, 5)
    const failed = (await under).flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason] : [],
    )
    expect(failed.length).toBeGreaterThan(0)
    for (const reason of failed) expect(reason).toBeInstanceOf(OutcomeUnknown)
    expect(
      await store.append({ stream: newStream(), expected: 'no-stream', events: [anEvent()] }),
    ).toMatchObject({
      appended: true,
    })
    await stop()
  })
})
