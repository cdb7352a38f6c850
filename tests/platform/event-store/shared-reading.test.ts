import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Page, start } from '#platform/event-store/event-store.ts'
import { createSharedReading } from '#platform/event-store/shared-reading.ts'
import { seeded } from '#scripts/demo/random.ts'
import { idsOf } from './events.ts'
import { createNotedLog, paddedPosition } from './noted-log.ts'

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

/** Reads page by page to the end, at most 100 pages. */
const toTheEnd = async (after: string, limit: number, ...categories: string[]) => {
  const pages: Page[] = []
  for (let next = after; pages.length < 100 && !pages.at(-1)?.end; next = pages.at(-1)!.next)
    pages.push(await readAll({ after: next, limit, categories }))
  return pages
}

const appended = (count: number, ...categories: string[]) => {
  for (let n = 0; n < count; n += 1) log.append(categories[n % categories.length]!)
}

test('one reader’s events serve the others, each with its own categories', async () => {
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
  for (const page of pages) expect(page).toMatchObject({ next: paddedPosition(10), end: true })
  expect(log.asked).toEqual([{ after: next, limit: 1_000 }])
  // A later reader requests only newer events.
  expect(idsOf((await read(next, 'b')).events)).toEqual(log.idsAfter(next, 'b'))
  expect(log.asked.slice(1)).toEqual([{ after: paddedPosition(10), limit: 1_000 }])
})

test('a reader that joins a read gets everything appended before it asked', async () => {
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
  // One read at the start, one for the first reader, and one for the other two.
  expect(log.asked).toHaveLength(3)
})

test('a reader that is behind reads alone, by its own categories', async () => {
  appended(4, 'a')
  await read(start, 'a')
  const behind = await read(paddedPosition(1), 'a')
  expect(idsOf(behind.events)).toEqual(log.idsAfter(paddedPosition(1), 'a'))
  expect(log.asked.at(-1)).toMatchObject({ after: paddedPosition(1), categories: ['a'] })
})

test('a reader on its own takes no events from the others, even if it is ahead', async () => {
  appended(1, 'a')
  const { next } = await read(start, 'a')
  appended(3, 'a')
  await read(next, 'a')
  appended(2, 'a')
  const alone = await read(start, 'b')
  expect(alone).toMatchObject({ next: paddedPosition(6), end: true })
  expect(await read(next, 'a')).toMatchObject({ next: paddedPosition(6), end: true })
  expect(log.asked.at(-1)).toEqual({ after: paddedPosition(4), limit: 1_000 })
  // A reader that reaches the shared position from now on shares reads with the others.
  appended(2, 'b')
  expect(idsOf((await read(alone.next, 'b')).events)).toEqual(log.idsAfter(alone.next, 'b'))
  expect(log.asked.at(-1)).toEqual({ after: paddedPosition(6), limit: 1_000 })
})

test('readers slightly apart continue together, each from its own position', async () => {
  appended(4, 'a')
  await read(start, 'a')
  appended(4, 'a')
  const { next } = await read(paddedPosition(1), 'a')
  appended(1, 'a')
  expect(idsOf((await read(next, 'a')).events)).toEqual(log.idsAfter(next, 'a'))
  expect(log.asked.at(-1)).toEqual({ after: paddedPosition(4), limit: 1_000 })
  // A reader that is more than one page behind reads alone.
  appended(1_500, 'a')
  expect(idsOf((await read(paddedPosition(1_450), 'a')).events)).toEqual(
    log.idsAfter(paddedPosition(1_450), 'a'),
  )
  expect(log.asked.slice(-2)).toEqual([
    { after: paddedPosition(9), limit: 1_000 },
    { after: paddedPosition(1_450), limit: 100, categories: ['a'] },
  ])
})

test('one second after the last read, readers start again together at the end', async () => {
  appended(4, 'a')
  const { next } = await read(start, 'a')
  appended(4, 'a')
  time += 1_000
  expect(await read(paddedPosition(8), 'a')).toEqual({
    events: [],
    next: paddedPosition(8),
    end: true,
  })
  expect(log.asked.at(-1)).toMatchObject({ after: paddedPosition(8), categories: ['a'] })
  appended(1, 'a')
  expect((await read(paddedPosition(8), 'a')).events).toHaveLength(1)
  expect(log.asked.at(-1)).toEqual({ after: paddedPosition(8), limit: 1_000 })
  expect(idsOf((await read(next, 'a')).events)).toEqual(log.idsAfter(next, 'a'))
})

test('an overtaken read is not used as the next page', async () => {
  const { next } = await read(start, 'a')
  appended(2, 'a')
  const gate = Promise.withResolvers<void>()
  log.answerAfter(() => gate.promise)
  const late = read(next, 'a')
  await vi.waitFor(() => expect(log.asked).toHaveLength(2))
  log.answerAfter(async () => {})
  appended(2, 'a')
  time += 1_000
  await read(paddedPosition(3), 'a')
  gate.resolve()
  expect(idsOf((await late).events)).toEqual(log.idsAfter(next, 'a'))
  appended(1, 'a')
  expect((await read(paddedPosition(4), 'a')).events).toHaveLength(1)
  expect(log.asked.at(-1)).toEqual({ after: paddedPosition(4), limit: 1_000 })
})

test('a page has at most the requested number of events', async () => {
  const { next } = await read(start, 'a')
  appended(2_500, 'a', 'b')
  const pages = await toTheEnd(next, 300, 'a')
  for (const { events } of pages) expect(events.length).toBeLessThanOrEqual(300)
  expect(pages.flatMap(({ events }) => idsOf(events))).toEqual(log.idsAfter(next, 'a'))
})

test('the end is reported as the store reports it', async () => {
  const { next } = await read(start, 'a')
  appended(2_500, 'a', 'b')
  const ends = (await toTheEnd(next, 2_000, 'a')).map((page) => [page.next, page.end])
  expect(ends).toEqual([
    [paddedPosition(1_000), false],
    [paddedPosition(2_000), false],
    [paddedPosition(2_500), true],
  ])
})

test.each([
  ['a second', () => (time += 1_001)],
  ['four thousand events', () => appended(4_001, 'b')],
])('the shared events are dropped after %s', async (_, pass) => {
  const { next } = await read(start, 'a')
  appended(10, 'a')
  await read(next, 'a')
  pass()
  await toTheEnd(paddedPosition(10), 100, 'b')
  log.asked.length = 0
  expect(idsOf((await read(next, 'a')).events)).toEqual(log.idsAfter(next, 'a'))
  expect(log.asked.at(-1)).toMatchObject({ after: next, categories: ['a'] })
})

test('the shared events are dropped even if nobody asks any more', async () => {
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

test('a failing store rejects all waiting readers, and no older page is used after it', async () => {
  const { next } = await read(start, 'a')
  appended(3, 'a')
  await read(next, 'a')
  log.answerAfter(() => Promise.reject(new Error('away')))
  const [one, other] = await Promise.allSettled([read(next, 'a'), read(next, 'a')])
  expect([one.status, other.status]).toEqual(['rejected', 'rejected'])
  // Another log has replaced the one that failed.
  log.answerAfter(async () => {})
  log.cut(0)
  appended(2, 'a')
  expect(idsOf((await read(next, 'a')).events)).toEqual(log.idsAfter(next, 'a'))
  expect(log.asked.at(-1)).toMatchObject({ categories: ['a'] })
  // From then on readers share reads again.
  appended(1, 'a')
  expect((await read(paddedPosition(2), 'a')).events).toHaveLength(1)
  expect(log.asked.at(-1)).toEqual({ after: paddedPosition(2), limit: 1_000 })
})

test('many readers, each at its own pace, all see every event once and in order', async () => {
  const random = seeded(1)
  log.answerAfter(async () => {
    for (let n = random.between(0, 3); n > 0; n -= 1) await Promise.resolve()
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
    appended(random.between(0, 39), 'a', 'b')
    time += random.next() * 200
    await Promise.all(followers.filter(() => random.chance(0.5)).map(follow))
  }
  for (const follower of followers) for (let n = 0; n < 3_000 && !(await follow(follower)); n += 1);
  for (const { seen, category } of followers) expect(seen).toEqual(log.idsAfter(start, category))
})

test('several readers read each event about once, however long each of them pauses', async () => {
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
      // Each reader is delayed once, for longer than anything stays cached.
      const isHeldUp = time >= follower.heldUp
      if (isHeldUp) follower.heldUp = Number.POSITIVE_INFINITY
      follower.due = time + (isHeldUp ? 1_500 : follower.rest)
    }
  }
  for (const { seen } of followers)
    expect(seen).toEqual(log.idsAfter(start, 'a').slice(0, seen.length))
  // All 6,000 events once, and for each delayed reader the events that it missed meanwhile.
  expect(rows).toBeGreaterThan(5_900)
  expect(rows).toBeLessThan(6_000 + followers.length * 450 + 100)
})
