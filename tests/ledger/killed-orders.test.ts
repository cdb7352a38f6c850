import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { afterEach, describe, expect, test } from 'vitest'
import { openEventStore } from '#platform/event-store/open-event-store.ts'
import { startEventStoreDbServer } from '#tests/support/eventstoredb-server/eventstoredb-server.ts'
import type { OrderRun, OrderTold, PlacingOrder } from './support/order-process.ts'
import { openShopSchool, type Pupil, type ShopSchool } from './support/shop.ts'
import { storeNames } from './support/stores.ts'

const [students, pieces] = [32, 13]
const done = ['appended', 'duplicate']

let shop: ShopSchool
let stopServer = () => {}
const children = new Set<ChildProcess>()
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await shop?.school.close()
  stopServer()
})

/** Orders in a separate process, which is killed after this many answers. */
const orderUntil = async (run: OrderRun, answers: number) => {
  const child = fork(join(import.meta.dirname, 'support/order-process.ts'), { execArgv: [] })
  children.add(child)
  const told = new Map<string, string>()
  const ended = once(child, 'exit')
  child.on('message', ({ key, answer }: OrderTold) => {
    told.set(key, answer)
    if (told.size >= answers) child.kill('SIGKILL')
  })
  child.send(run)
  await ended
  children.delete(child)
  return told
}

const open = async (store: (typeof storeNames)[number]) => {
  if (store === 'PostgreSQL') {
    shop = await openShopSchool()
    return shop.school.url
  }
  const server = await startEventStoreDbServer()
  stopServer = () => server.stop()
  shop = await openShopSchool(() => openEventStore(server.url))
  return server.url
}

const isOrdered = async ({ profile }: Pupil) =>
  (await shop.typesOf({ profile })).filter((type) => type === 'PrizeOrdered').length

describe.each(storeNames)('two processes that are killed while students order, on %s', (store) => {
  test('lose nothing, sell no piece twice, and leave none reserved', {
    timeout: 240_000,
  }, async () => {
    const storeUrl = await open(store)
    const { school } = shop
    const prize = await shop.addPrize({ stock: pieces })
    const pupils: Pupil[] = []
    for (let n = 0; n < students; n += 1) pupils.push(await shop.addPupil())
    const orders = pupils.map(({ actor }): PlacingOrder => ({ actor, key: v7() }))
    // Half of the students retry after a crash; the others do not.
    const halves = [orders.filter((_, n) => n % 2 === 0), orders.filter((_, n) => n % 2 === 1)]
    const run = { databaseUrl: school.url, storeUrl, prize, expectedPoint: 5 }
    const answered = new Map<string, string>()
    let kills = 0
    for (let [again, gone] = halves as [PlacingOrder[], PlacingOrder[]]; again.length > 0; ) {
      const runs = [again, gone].map((part, n) =>
        part.length > 0 ? orderUntil({ ...run, orders: part }, 4 + ((kills + n) % 5)) : new Map(),
      )
      for (const told of await Promise.all(runs))
        for (const [key, answer] of told) answered.set(key, answer)
      kills += runs.length
      again = again.filter(({ key }) => !answered.has(key))
      const last = gone.findLastIndex(({ key }) => answered.has(key))
      gone = gone.slice(last + 1 + 4)
    }
    expect(kills).toBeGreaterThan(3)
    const foreseen = [...done, 'out_of_stock']
    expect([...answered.values()].filter((answer) => !foreseen.includes(answer))).toEqual([])

    // The reactor releases a reservation after a minute.
    school.at(new Date(Date.now() + 61_000).toISOString())
    await shop.react()
    await shop.react()
    const counts = await Promise.all(pupils.map(isOrdered))
    const ordered = counts.reduce((sum, count) => sum + count, 0)
    expect(Math.max(...counts)).toBe(1)
    const { left, holds } = await shop.stockOf(prize)
    expect(left).toBe(pieces - ordered)
    expect([...holds.values()].filter(({ state }) => state === 'reserved')).toEqual([])
    for (const [n, pupil] of pupils.entries())
      expect(await school.balanceOf(pupil.profile)).toBe(counts[n] ? 5 : 10)
    for (const [n, { key }] of orders.entries())
      if (done.includes(answered.get(key) ?? '')) expect(counts[n]).toBe(1)

    // Other students can order the pieces that a crashed process had reserved.
    const others = await Promise.all(Array.from({ length: left! + 3 }, () => shop.addPupil()))
    const answers = await Promise.all(
      others.map((pupil) =>
        shop.order(pupil, prize).then(
          () => 'ordered',
          ({ code }: { code: string }) => code,
        ),
      ),
    )
    expect(answers.filter((one) => one === 'ordered')).toHaveLength(left!)
    expect((await shop.stockOf(prize)).left).toBe(0)
  })
})
