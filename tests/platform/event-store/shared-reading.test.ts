import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Page, start } from '#platform/event-store/event-store.ts'
import { createSharedReading } from '#platform/event-store/shared-reading.ts'
import { idsOf } from './events.ts'
import { createNotedLog, positionOf } from './noted-log.ts'

let log: ReturnType<typeof createNotedLog>
let time: number
let readAll: ReturnType<typeof createSharedReading>
beforeEach(() => {
  vi.useFakeTimers()
  log = createNotedLog()
  time = 0
  readAll = createSharedReading(log.readAll, { now: () => time })
})
afterEach(() => vi.useRealTimers())

const read = (after: string, ...categories: string[]) => readAll({ after, limit: 100, categories })

/** Whatever is wrong, it does not go on for ever. */
const toTheEnd = async (after: string, limit: number, ...categories: string[]) => {
  const pages: Page[] = []
  for (let next = after; pages.length < 100 && !pages.at(-1)?.end; next = pages.at(-1)!.next)
    pages.push(await readAll({ after: next, limit, categories }))
  return pages
}

const appended = (count: number, ...categories: string[]) => {
  for (let n = 0; n < count; n += 1) log.append(categories[n % categories.length]!)
}

test('what one has read is there for the others, each with its own categories', async () => {
  appended(4, 'a', 'b')
  const { next } = await read(start, 'a')
  appended(6, 'a', 'b')
  log.asked.length = 0
  const pages = await Promise.all([
    read(next, 'a'),
    read(next, 'b'),
    read(next, 'a', 'b'),
    read(next, 'c'),
  ])
  expect(pages.map(({ events }) => idsOf(events))).toEqual([
    log.idsAfter(next, 'a'),
    log.idsAfter(next, 'b'),
    expect.arrayContaining([...log.idsAfter(next, 'a'), ...log.idsAfter(next, 'b')]),
    [],
  ])
  for (const page of pages) expect(page).toMatchObject({ next: positionOf(10), end: true })
  expect(log.asked).toEqual([{ after: next, limit: 1_000 }])
  // Somebody who comes later asks only for what came since.
  expect(idsOf((await read(next, 'b')).events)).toEqual(log.idsAfter(next, 'b'))
  expect(log.asked.slice(1)).toEqual([{ after: positionOf(10), limit: 1_000 }])
})

test('a reader that asks while another reads gets all that was appended before it asked', async () => {
  const { next } = await read(start, 'a')
  const gate = Promise.withResolvers<void>()
  log.answerAfter(() => gate.promise)
  appended(1, 'a')
  const first = read(next, 'a')
  await vi.waitFor(() => expect(log.asked).toHaveLength(2))
  appended(1, 'a')
  const others = [read(next, 'a'), read(next, 'a')]
  gate.resolve()
  expect((await first).events.length).toBeGreaterThan(0)
  for (const page of await Promise.all(others)) expect(page.events).toHaveLength(2)
  // The first, and one for both others.
  expect(log.asked).toHaveLength(3)
})

test('a reader that is behind reads alone, by its own categories', async () => {
  appended(4, 'a')
  await read(start, 'a')
  const behind = await read(positionOf(1), 'a')
  expect(idsOf(behind.events)).toEqual(log.idsAfter(positionOf(1), 'a'))
  expect(log.asked.at(-1)).toMatchObject({ after: positionOf(1), categories: ['a'] })
})

test('a reader on its own takes nothing from the others, even when it has seen more', async () => {
  appended(1, 'a')
  const { next } = await read(start, 'a')
  appended(3, 'a')
  await read(next, 'a')
  appended(2, 'a')
  const alone = await read(start, 'b')
  expect(alone).toMatchObject({ next: positionOf(6), end: true })
  expect(await read(next, 'a')).toMatchObject({ next: positionOf(6), end: true })
  expect(log.asked.at(-1)).toEqual({ after: positionOf(4), limit: 1_000 })
  // Who is at the end of what the others share reads with them from now on.
  appended(2, 'b')
  expect(idsOf((await read(alone.next, 'b')).events)).toEqual(log.idsAfter(alone.next, 'b'))
  expect(log.asked.at(-1)).toEqual({ after: positionOf(6), limit: 1_000 })
})

test('a reader slightly ahead of the others reads on with them, from where they are', async () => {
  appended(4, 'a')
  await read(start, 'a')
  appended(4, 'a')
  const { next } = await read(positionOf(1), 'a')
  appended(1, 'a')
  expect(idsOf((await read(next, 'a')).events)).toEqual(log.idsAfter(next, 'a'))
  expect(log.asked.at(-1)).toEqual({ after: positionOf(4), limit: 1_000 })
  // By more than is read at once: it reads for itself, and the others have got further.
  appended(1_500, 'a')
  expect(idsOf((await read(positionOf(1_450), 'a')).events)).toEqual(
    log.idsAfter(positionOf(1_450), 'a'),
  )
  expect(log.asked.slice(-2)).toEqual([
    { after: positionOf(9), limit: 1_000 },
    { after: positionOf(1_450), limit: 100, categories: ['a'] },
  ])
})

test('a second after the last reading they begin again, where somebody reads to the end', async () => {
  appended(4, 'a')
  const { next } = await read(start, 'a')
  appended(4, 'a')
  time += 1_000
  expect(await read(positionOf(8), 'a')).toEqual({ events: [], next: positionOf(8), end: true })
  expect(log.asked.at(-1)).toMatchObject({ after: positionOf(8), categories: ['a'] })
  appended(1, 'a')
  expect((await read(positionOf(8), 'a')).events).toHaveLength(1)
  expect(log.asked.at(-1)).toEqual({ after: positionOf(8), limit: 1_000 })
  expect(idsOf((await read(next, 'a')).events)).toEqual(log.idsAfter(next, 'a'))
})

test('a reading that was overtaken is given to nobody as the next', async () => {
  const { next } = await read(start, 'a')
  appended(2, 'a')
  const gate = Promise.withResolvers<void>()
  log.answerAfter(() => gate.promise)
  const late = read(next, 'a')
  await vi.waitFor(() => expect(log.asked).toHaveLength(2))
  log.answerAfter(async () => {})
  appended(2, 'a')
  time += 1_000
  await read(positionOf(3), 'a')
  gate.resolve()
  expect(idsOf((await late).events)).toEqual(log.idsAfter(next, 'a'))
  appended(1, 'a')
  expect((await read(positionOf(4), 'a')).events).toHaveLength(1)
  expect(log.asked.at(-1)).toEqual({ after: positionOf(4), limit: 1_000 })
})

test('a page has no more than was asked for', async () => {
  const { next } = await read(start, 'a')
  appended(2_500, 'a', 'b')
  const pages = await toTheEnd(next, 300, 'a')
  for (const { events } of pages) expect(events.length).toBeLessThanOrEqual(300)
  expect(pages.flatMap(({ events }) => idsOf(events))).toEqual(log.idsAfter(next, 'a'))
})

test('the end is told as the store tells it', async () => {
  const { next } = await read(start, 'a')
  appended(2_500, 'a', 'b')
  const ends = (await toTheEnd(next, 2_000, 'a')).map((page) => [page.next, page.end])
  expect(ends).toEqual([
    [positionOf(1_000), false],
    [positionOf(2_000), false],
    [positionOf(2_500), true],
  ])
})

test.each([
  ['a second', () => (time += 1_001)],
  ['four thousand events', () => appended(4_001, 'b')],
])('what was read is forgotten after %s', async (_, pass) => {
  const { next } = await read(start, 'a')
  appended(10, 'a')
  await read(next, 'a')
  pass()
  await toTheEnd(positionOf(10), 100, 'b')
  log.asked.length = 0
  expect(idsOf((await read(next, 'a')).events)).toEqual(log.idsAfter(next, 'a'))
  expect(log.asked.at(-1)).toMatchObject({ after: next, categories: ['a'] })
})

test('it is forgotten also when nobody asks any more', async () => {
  const { next } = await read(start, 'a')
  appended(1, 'a')
  await read(next, 'a')
  expect(vi.getTimerCount()).toBe(1)
  time += 1_000
  vi.advanceTimersByTime(1_000)
  expect(vi.getTimerCount()).toBe(0)
  await read(next, 'a')
  expect(log.asked.at(-1)).toMatchObject({ categories: ['a'] })
})

test('a store that fails says so to all who wait, and nothing of before is given after it', async () => {
  const { next } = await read(start, 'a')
  appended(3, 'a')
  await read(next, 'a')
  log.answerAfter(() => Promise.reject(new Error('away')))
  const [one, other] = await Promise.allSettled([read(next, 'a'), read(next, 'a')])
  expect([one.status, other.status]).toEqual(['rejected', 'rejected'])
  // Another log is in its place.
  log.answerAfter(async () => {})
  log.cut(0)
  appended(2, 'a')
  expect(idsOf((await read(next, 'a')).events)).toEqual(log.idsAfter(next, 'a'))
  expect(log.asked.at(-1)).toMatchObject({ categories: ['a'] })
  // From there on they share at once.
  appended(1, 'a')
  expect((await read(positionOf(2), 'a')).events).toHaveLength(1)
  expect(log.asked.at(-1)).toEqual({ after: positionOf(2), limit: 1_000 })
})

test('many who follow at once, each at its own pace, all see everything once and in order', async () => {
  log.answerAfter(async () => {
    for (let n = Math.floor(Math.random() * 4); n > 0; n -= 1) await Promise.resolve()
  })
  const followers = Array.from({ length: 6 }, (_, n) => ({
    category: n % 2 === 0 ? 'a' : 'b',
    limit: 3 + n * 40,
    after: start,
    seen: [] as string[],
  }))
  const follow = async (follower: (typeof followers)[number]) => {
    const { after, limit, category } = follower
    const page = await readAll({ after, limit, categories: [category] })
    follower.seen.push(...idsOf(page.events))
    follower.after = page.next
    return page.end
  }
  for (let round = 0; round < 300; round += 1) {
    appended(Math.floor(Math.random() * 40), 'a', 'b')
    time += Math.random() * 200
    await Promise.all(followers.filter(() => Math.random() < 0.5).map(follow))
  }
  for (const follower of followers) for (let n = 0; n < 3_000 && !(await follow(follower)); n += 1);
  for (const { seen, category } of followers) expect(seen).toEqual(log.idsAfter(start, category))
})

test('however long each of several rests, all that comes is read about once', async () => {
  const followers = [500, 500, 100, 60, 10].map((rest, n) => ({
    rest,
    heldUp: 5_000 + n * 2_000,
    due: 0,
    after: start,
    seen: [] as string[],
  }))
  let rows = 0
  for (; time < 20_000; time += 10) {
    appended(3, 'a')
    for (const follower of followers.filter(({ due }) => due <= time)) {
      const before = log.asked.length
      const page = await readAll({ after: follower.after, limit: 2_000, categories: ['a'] })
      for (const { after } of log.asked.slice(before)) rows += log.idsAfter(after, 'a').length
      follower.seen.push(...idsOf(page.events))
      follower.after = page.next
      // Each of them is held up once for longer than anything is kept.
      const isHeldUp = time >= follower.heldUp
      if (isHeldUp) follower.heldUp = Number.POSITIVE_INFINITY
      follower.due = time + (isHeldUp ? 1_500 : follower.rest)
    }
  }
  for (const { seen } of followers)
    expect(seen).toEqual(log.idsAfter(start, 'a').slice(0, seen.length))
  // Once all 6,000, and each who was held up what it had missed in a second and a half.
  expect(rows).toBeGreaterThan(5_900)
  expect(rows).toBeLessThan(6_000 + followers.length * 450 + 100)
})
