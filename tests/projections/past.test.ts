import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Effect } from '#domain/points/events.ts'
import type { NewEvent } from '#platform/event-store/event-store.ts'
import { sql } from '#platform/postgres/pool.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { type Basis, bases } from '#projections/past/days.ts'
import { findMoment, listDays } from '#projections/past/moment.ts'
import { pastProjection } from '#projections/past/past.ts'
import { type RankedBy, rankedBy, rankThen } from '#projections/past/ranked-then.ts'
import { sumsUntil } from '#projections/past/sums-until.ts'
import {
  action,
  loggedRule,
  openReadModel,
  organizationId,
  periodId,
  type ReadModel,
  revertOf,
  storedEvent,
} from './support.ts'

let model: ReadModel
beforeAll(async () => {
  model = await openReadModel()
})
afterAll(() => model.close())

/** Seeded, so that a failing run can be repeated. */
const dice = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

type Known = {
  id: string
  profile: string
  effect: Effect
  occurred: number
  recorded: number
  isRevert: boolean
}
const dayMs = 86_400_000
const september = Date.UTC(2026, 8, 1)
const profiles = Array.from({ length: 6 }, () => randomUUID())
const rules = [loggedRule(), loggedRule(), loggedRule('redeem'), loggedRule('reward', null)]

/**
 * Makes a period of awards, redemptions, late entries for earlier days, class changes and reverts.
 */
const history = (seed: number, count: number) => {
  const random = dice(seed)
  const any = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T
  const known: Known[] = []
  let clock = september
  for (let n = 0; n < count; n += 1) {
    // Some are at the same moment, some exactly at the edge of a day, the others within a day.
    const step = random()
    clock =
      step < 0.2
        ? clock
        : step < 0.3
          ? Math.ceil((clock + 1) / dayMs) * dayMs
          : clock + Math.floor(random() * dayMs)
    const standing = known.filter(
      ({ isRevert, id }) => !isRevert && !known.some((one) => one.isRevert && one.id === id),
    )
    if (random() < 0.2 && standing.length > 0) {
      known.push({ ...any(standing), recorded: clock, isRevert: true })
      continue
    }
    const chosen = any(rules)
    const data = action({
      ...chosen,
      class: any(['1A', '1B', '2A']),
      unitPoints: 1 + Math.floor(random() * 9),
    })
    const type = chosen.ruleType === 'redeem' ? 'PointsRedeemed' : 'PointsRewarded'
    const occurred = random() < 0.3 ? clock - Math.floor(random() * 20 * dayMs) : clock
    known.push({
      id: data.actionId,
      profile: any(profiles),
      effect: { type, data },
      occurred,
      recorded: clock,
      isRevert: false,
    })
  }
  return known
}

/** Appends entries, and sets their recorded time because the store's clock cannot be set. */
const append = async (known: readonly Known[]) => {
  for (const { profile, effect, occurred, recorded, isRevert } of known) {
    const at = isRevert ? recorded : occurred
    const event: NewEvent = storedEvent(isRevert ? revertOf(effect) : effect, {
      occurredAt: new Date(at).toISOString(),
    })
    await model.eventStore.append({
      stream: `account-${profile}`,
      events: [event],
      expected: 'any',
    })
    await model.db.query(sql.unsafe`
      UPDATE event_store.events SET recorded_at = ${new Date(recorded).toISOString()}::timestamptz WHERE event_id = ${event.id}`)
  }
}

const naive = (
  known: readonly Known[],
  {
    at,
    basis,
    withReverted,
    by,
  }: { at: number; basis: Basis; withReverted: boolean; by: RankedBy },
) => {
  const sums: Record<string, [entries: number, total: number, balance: number]> = {}
  for (const one of known) {
    if (one[basis] > at) continue
    const { data, type } = one.effect
    const key = { students: one.profile, classes: data.class, categories: String(data.categoryId) }[
      by
    ]
    sums[key] ??= [0, 0, 0]
    const sum = sums[key]
    sum[0] += 1
    if (withReverted && one.isRevert) continue
    const points = one.isRevert ? -data.points : data.points
    sum[1] += type === 'PointsRedeemed' ? 0 : points
    sum[2] += type === 'PointsRedeemed' ? -points : points
  }
  return sums
}

const Sum = z.object({
  key: z.string().nullable(),
  entries: z.number(),
  total: z.number(),
  balance: z.number(),
})

test('sums as of any moment equal their entries, by either time, with and without undone ones', async () => {
  const known = history(20261123, 260)
  // In two pages, so that some reverts find their action in an earlier page.
  await append(known.slice(0, 150))
  await catchUp(model, pastProjection)
  await append(known.slice(150))
  await catchUp(model, pastProjection)
  const moments = [
    september - dayMs * 30,
    september - 1,
    september,
    Date.UTC(2030, 0, 1),
    ...known
      .filter((_, n) => n % 13 === 0)
      .flatMap(({ recorded, occurred }) => [recorded, recorded - 1, occurred, occurred + 1]),
    ...known
      .filter((_, n) => n % 29 === 0)
      .map(({ recorded }) => Math.floor(recorded / dayMs) * dayMs),
  ]
  for (const at of moments)
    for (const basis of bases)
      for (const withReverted of [false, true])
        for (const by of rankedBy) {
          const rows = await model.db.any(sql.type(Sum)`
            ${sumsUntil({ organizationId, periodId, at: new Date(at), basis, withReverted }, by)}`)
          const found = Object.fromEntries(
            rows.map(({ key, entries, total, balance }) => [
              String(key),
              [entries, total, balance],
            ]),
          )
          expect(
            found,
            `${by} of ${new Date(at).toISOString()}, ${basis}, ${withReverted}`,
          ).toEqual(naive(known, { at, basis, withReverted, by }))
        }
  await stepsAre(known)
  expect(
    (await listDays(model.db, { organizationId, periodId, basis: 'recorded' })).reduce(
      (sum, { entries }) => sum + entries,
      0,
    ),
  ).toBe(known.length)
})

const stepsAre = async (known: readonly Known[]) => {
  const iso = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())
  for (const basis of bases) {
    const times = [...new Set(known.map((one) => one[basis]))].sort((one, other) => one - other)
    for (const n of [0, 1, Math.floor(times.length / 2), times.length - 1]) {
      const at = times[n] as number
      const moment = await findMoment(model.db, {
        organizationId,
        periodId,
        at: new Date(at),
        basis,
        withReverted: false,
      })
      expect(moment).toMatchObject({
        entries: known.filter((one) => one[basis] <= at).length,
        of: known.length,
        previous: iso(times[n - 1]),
        next: iso(times[n + 1]),
        first: iso(times[0]),
        last: iso(times.at(-1)),
      })
    }
  }
}

test('sums exclude other organisations and periods, and an empty period has no moments', async () => {
  const view = {
    organizationId: randomUUID(),
    periodId,
    at: new Date(),
    basis: 'recorded',
    withReverted: false,
  } as const
  expect(await findMoment(model.db, view)).toEqual({
    entries: 0,
    of: 0,
    total: 0,
    balance: 0,
    previous: null,
    next: null,
    first: null,
    last: null,
  })
  for (const by of rankedBy) {
    const other = {
      ...view,
      organizationId,
      periodId: randomUUID(),
      by,
      other: new Date(),
      order: 'rank',
      limit: 10,
      offset: 0,
    } as const
    expect(await rankThen(model.db, other)).toEqual({ rows: [], total: 0 })
  }
})
