import { describe, expect, test } from 'vitest'
import { start as beginning, type EventStore } from '#platform/event-store/event-store.ts'
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

const fill = (store: EventStore, category: string, streams: number, each: number) =>
  store.appendMany(
    Array.from({ length: streams }, () => ({
      stream: newStream(category),
      expected: 'no-stream' as const,
      events: someEvents(each),
    })),
  )

export const readingContract = (start: () => Promise<Harness>) =>
  describe('reading', () => {
    const { store, harness, open, keep } = useHarness(start)

    test('a stream is read in order from a revision on', async () => {
      const stream = newStream()
      const events = someEvents(5)
      await store().append({ stream, expected: 'no-stream', events })
      expect((await store().readStream(stream)).map(({ revision }) => revision)).toEqual([
        0, 1, 2, 3, 4,
      ])
      expect(idsOf(await store().readStream(stream, 3))).toEqual(idsOf(events.slice(3)))
      expect(await store().readStream(stream, 5)).toEqual([])
    })

    test('a stream that does not exist is empty', async () => {
      expect(await store().readStream(newStream())).toEqual([])
    })

    test('many streams are read at once, and missing ones are empty', async () => {
      const [first, second, missing] = [newStream(), newStream(), newStream()]
      await store().append({ stream: first, expected: 'no-stream', events: someEvents(3) })
      await store().append({ stream: second, expected: 'no-stream', events: someEvents(2) })
      const found = await store().readStreams([first, missing, second, first])
      expect([...found.keys()]).toEqual([first, missing, second])
      expect(found.get(first)).toEqual(await store().readStream(first))
      expect(found.get(second)).toHaveLength(2)
      expect(found.get(missing)).toEqual([])
    })

    test('many streams are read at once, each from its own revision', async () => {
      const [first, second, third, missing] = [newStream(), newStream(), newStream(), newStream()]
      const events = someEvents(4)
      await store().append({ stream: first, expected: 'no-stream', events })
      await store().append({ stream: second, expected: 'no-stream', events: someEvents(2) })
      await store().append({ stream: third, expected: 'no-stream', events: someEvents(3) })
      const fromRevisions = new Map(Object.entries({ [first]: 2, [second]: 2, [missing]: 1 }))
      const found = await store().readStreams([first, missing, second, third], fromRevisions)
      expect([...found.keys()].toSorted()).toEqual([first, second, third, missing].toSorted())
      expect(found.get(first)).toEqual(await store().readStream(first, 2))
      expect(idsOf(found.get(first) ?? [])).toEqual(idsOf(events.slice(2)))
      expect(found.get(second)).toEqual([])
      expect(found.get(third)?.map(({ revision }) => revision)).toEqual([0, 1, 2])
      expect(found.get(missing)).toEqual([])
    })

    test('more streams than fit one query are read whole and in part', async () => {
      const streams = Array.from({ length: 300 }, () => newStream())
      await store().appendMany(
        streams.map((stream) => ({ stream, expected: 'no-stream', events: someEvents(2) })),
      )
      const found = await store().readStreams(
        streams,
        new Map(streams.slice(0, 280).map((stream) => [stream, 1])),
      )
      const revisions = streams.map((stream) => found.get(stream)?.map(({ revision }) => revision))
      expect(revisions).toEqual(streams.map((_, n) => (n < 280 ? [1] : [0, 1])))
    })

    test('a query finds which of many streams have an event', async () => {
      const [first, second, missing] = [newStream(), newStream(), newStream()]
      await store().append({ stream: first, expected: 'no-stream', events: someEvents(3) })
      await store().append({ stream: second, expected: 'no-stream', events: someEvents(1) })
      expect(await store().findStreams([missing, first, second, first])).toEqual(
        new Set([first, second]),
      )
      expect(await store().findStreams([])).toEqual(new Set())
    })

    test('a page of large events ends early, and the next one continues', async () => {
      const category = newCategory()
      const text = 'x'.repeat(700_000)
      const streams = Array.from({ length: 10 }, () => newStream(category))
      for (const stream of streams)
        await store().append({ stream, expected: 'no-stream', events: [anEvent({ text })] })
      const pages = await readPages(store(), { categories: [category] })
      expect(pages.map(({ events }) => events.length).filter((count) => count > 6)).toEqual([])
      expect(pagedEvents(pages).map(({ stream }) => stream)).toEqual(streams)
      expect(pagedEvents(pages).every(({ data }) => data.text === text)).toBe(true)
    })

    test('the log is read page by page, by categories, in order of position', async () => {
      const [one, two, other] = [newCategory(), newCategory(), newCategory()]
      for (let round = 0; round < 5; round++) {
        for (const category of [one, other, two]) await fill(store(), category, 2, 3)
      }
      const pages = await readPages(store(), { categories: [one, two, one], limit: 7 })
      const events = pagedEvents(pages)
      expect(events).toHaveLength(60)
      expect(new Set(events.map(({ category }) => category))).toEqual(new Set([one, two]))
      expect(pages.every((page) => page.events.length <= 7)).toBe(true)
      const positions = events.map(({ position }) => position)
      expect(positions).toEqual([...new Set(positions)].sort())
      expect(pagedEvents(await readPages(store(), { categories: [one], limit: 7 }))).toEqual(
        events.filter(({ category }) => category === one),
      )
    })

    test('without a filter all categories are read', async () => {
      const [one, two] = [newCategory(), newCategory()]
      const before = await store().head()
      await fill(store(), one, 1, 3)
      await fill(store(), two, 1, 3)
      const events = pagedEvents(await readPages(store(), { after: before, limit: 4 }))
      expect(events.filter(({ category }) => category === one || category === two)).toHaveLength(6)
    })

    test('an empty filter reads nothing', async () => {
      expect(await store().readAll({ after: beginning, limit: 10, categories: [] })).toMatchObject({
        events: [],
      })
    })

    test('an empty page moves past skipped events, and only `end` marks the end of the log', async () => {
      const wanted = newCategory()
      const before = await store().head()
      await fill(store(), newCategory(), 130, 10)
      await fill(store(), wanted, 1, 2)
      await fill(store(), newCategory(), 130, 10)
      const pages = await readPages(store(), { categories: [wanted], after: before, limit: 10 })
      expect(pagedEvents(pages)).toHaveLength(2)
      expect(pages.map(({ next }) => next)).toEqual(
        [...new Set(pages.map(({ next }) => next))].sort(),
      )
      expect(pages.at(-1)?.next).toBe(await store().head())
    })

    test('at the end the reader gets nothing until the next append', async () => {
      const category = newCategory()
      await fill(store(), category, 1, 2)
      const after = (await readPages(store(), { categories: [category] })).at(-1)?.next ?? beginning
      expect(await store().readAll({ after, limit: 5, categories: [category] })).toMatchObject({
        events: [],
        end: true,
      })
      await fill(store(), category, 1, 1)
      expect(
        (await store().readAll({ after, limit: 5, categories: [category] })).events,
      ).toHaveLength(1)
    })

    test('a page that ends with the last event is the end', async () => {
      const category = newCategory()
      const before = await store().head()
      await fill(store(), category, 1, 4)
      const first = await store().readAll({ after: before, limit: 3, categories: [category] })
      expect(first).toMatchObject({ end: false, next: first.events.at(-1)?.position })
      const second = await store().readAll({ after: first.next, limit: 3, categories: [category] })
      expect(second.events).toHaveLength(1)
      expect(second.end).toBe(true)
    })

    test('positions are twenty digits that sort as strings as they do as numbers', async () => {
      const category = newCategory()
      await fill(store(), category, 12, 1)
      const positions = pagedEvents(await readPages(store(), { categories: [category] })).map(
        ({ position }) => position,
      )
      for (const position of positions) expect(position).toMatch(/^\d{20}$/)
      expect(positions.toSorted()).toEqual(
        positions.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)),
      )
      expect(positions.every((position) => position > beginning)).toBe(true)
    })

    test('the head is the position of the last event', async () => {
      const stream = newStream()
      await store().append({ stream, expected: 'no-stream', events: [anEvent(), anEvent()] })
      const last = (await store().readStream(stream)).at(-1)
      expect(await store().head()).toBe(last?.position)
    })

    test('a store keeps its id, and another store has another', async () => {
      const id = await store().storeId()
      expect(id).toMatch(/^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/)
      expect(await (await open()).storeId()).toBe(id)
      const { openOther } = harness()
      if (openOther) expect(await (await keep(openOther())).storeId()).not.toBe(id)
    })
  })
