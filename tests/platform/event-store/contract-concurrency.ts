import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import {
  start as beginning,
  type EventStore,
  OutcomeUnknown,
  type RecordedEvent,
} from '#platform/event-store/event-store.ts'
import {
  anEvent,
  idsOf,
  newCategory,
  newStream,
  pagedEvents,
  readPages,
  someEvents,
} from './events.ts'
import { type Harness, useHarness } from './harness.ts'

const writers = 16
const appendsEach = 60

/** Appends to one stream, one to three events at a time. Returns the ids in order. */
const writeAlone = async (store: EventStore, category: string) => {
  const stream = newStream(category)
  const ids: string[] = []
  for (let n = 0; n < appendsEach; n++) {
    const events = someEvents(1 + (n % 3))
    const answer = await store.append({
      stream,
      expected: n === 0 ? 'no-stream' : ids.length - 1,
      events,
    })
    if (!answer.appended) throw new Error(`${stream} had a conflict of its own making`)
    ids.push(...idsOf(events))
  }
  return { stream, ids }
}

/** Reads on like a projector until it reaches the end after the writers have finished. */
const tail = async (store: EventStore, category: string, isOver: () => boolean) => {
  const seen: RecordedEvent[] = []
  for (let after = beginning; ; ) {
    const over = isOver()
    const page = await store.readAll({ after, limit: 50, categories: [category] })
    seen.push(...page.events)
    after = page.next
    if (page.end && over) return seen
    if (page.end) await sleep(1)
  }
}

export const concurrencyContract = (start: () => Promise<Harness>) =>
  describe('many requests at once', () => {
    const { store, harness, open } = useHarness(start)

    test('a reader that follows 16 writers in two processes sees every event in order', async () => {
      const category = newCategory()
      const stores = [store(), await open()]
      let over = false
      const reading = tail(await open(), category, () => over)
      const written = await Promise.all(
        Array.from({ length: writers }, (_, n) =>
          writeAlone(stores[n % 2] as EventStore, category),
        ),
      )
      over = true
      const seen = await reading
      for (const { stream, ids } of written) {
        expect(idsOf(seen.filter((event) => event.stream === stream))).toEqual(ids)
      }
      const positions = seen.map(({ position }) => position)
      expect(positions).toEqual([...new Set(positions)].sort())
      expect(seen).toEqual(pagedEvents(await readPages(store(), { categories: [category] })))
    })

    test('one of several writers that expect the same revision wins', async () => {
      const stream = newStream()
      const other = await open()
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          (n % 2 ? store() : other).append({ stream, expected: 'no-stream', events: [anEvent()] }),
        ),
      )
      expect(answers.filter(({ appended }) => appended)).toHaveLength(1)
      expect(await store().readStream(stream)).toHaveLength(1)
    })

    test('one bad request among 64 does not affect the others', async () => {
      const streams = Array.from({ length: 64 }, () => newStream())
      const answers = await Promise.allSettled(
        streams.map((stream, n) =>
          store().append({
            stream,
            expected: 'no-stream',
            events: [n === 31 ? harness().refusedEvent() : anEvent()],
          }),
        ),
      )
      const [bad] = answers.splice(31, 1)
      expect(bad?.status === 'rejected' && bad.reason).toBeInstanceOf(Error)
      expect(bad?.status === 'rejected' && bad.reason).not.toBeInstanceOf(OutcomeUnknown)
      expect(answers.every(({ status }) => status === 'fulfilled')).toBe(true)
      const found = await store().readStreams(streams)
      expect([...found.values()].map((events) => events.length)).toEqual(
        streams.map((_, n) => (n === 31 ? 0 : 1)),
      )
    })

    test('several stores that open at once agree on the id', async () => {
      const ids = await Promise.all(Array.from({ length: 6 }, async () => (await open()).storeId()))
      expect(new Set(ids).size).toBe(1)
    })
  })
