import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { AccountEvent, Effect } from '#domain/points/events.ts'
import type { NewEvent } from '#platform/event-store/event-store.ts'
import { sql } from '#platform/postgres/pool.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import type { HistoryFilter } from '#projections/history/history-filter.ts'
import { countByDays } from '#projections/points/day-counts.ts'
import { listActions } from '#projections/points/history.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { appendAll } from './seed.ts'
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

// Seeded, so that a failing run can be repeated.
const random = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
const begin = Date.UTC(2026, 9, 20)
const days = 50
const hour = 3_600_000
const kinds = [
  ['PointsRewarded', 'reward'],
  ['ParentPointsRewarded', 'parent_reward'],
  ['PointsRedeemed', 'redeem'],
] as const

/** Returns awards and prizes of twenty students; a quarter are undone within five days. */
const anyHistory = (next: () => number) => {
  const streams = new Map<string, NewEvent[]>()
  for (let student = 0; student < 20; student += 1) {
    const events: { event: AccountEvent; at: number }[] = []
    for (let n = 0; n < 30; n += 1) {
      const at = begin + Math.floor(next() * days * 24) * hour + Math.floor(next() * hour)
      const [type, ruleType] = kinds[Math.floor(next() * kinds.length)]!
      const effect: Effect = {
        type,
        data: action({ ...loggedRule(ruleType), localDate: '2026-11-01' }),
      }
      events.push({ event: effect, at })
      if (next() < 0.25)
        events.push({ event: revertOf(effect), at: at + Math.floor(next() * 5 * 24) * hour })
    }
    events.sort((one, other) => one.at - other.at)
    streams.set(
      randomUUID(),
      events.map(({ event, at }) => storedEvent(event, { occurredAt: new Date(at).toISOString() })),
    )
  }
  return streams
}

const counted = (filter: HistoryFilter) =>
  model.db.oneFirst(sql.type(z.object({ count: z.number() }))`
    SELECT count(*) FROM actions WHERE organization_id = ${filter.organizationId}
      AND created_at >= ${filter.from?.toISOString() ?? '-infinity'}::timestamptz
      AND created_at < ${filter.before?.toISOString() ?? 'infinity'}::timestamptz
      AND (${filter.periodId ?? null}::uuid IS NULL OR period_id = ${filter.periodId ?? null}::uuid)
      AND (${filter.type ?? null}::text IS NULL OR type = ${filter.type ?? null}::text)`)

describe('the number of a history’s entries', () => {
  const next = random(11)
  const anyFilter = (): HistoryFilter => {
    // A school's time zone may differ from UTC by quarter hours.
    const from = begin + Math.floor(next() * days * 96) * 900_000
    const before = from + Math.floor(next() * 40 * 96) * 900_000
    return {
      organizationId,
      ...(next() < 0.8 && { from: new Date(from) }),
      ...(next() < 0.7 && { before: new Date(before) }),
      ...(next() < 0.5 && { periodId: next() < 0.9 ? periodId : randomUUID() }),
      ...(next() < 0.4 && { type: ['reward', 'parent_reward', 'redeem'][Math.floor(next() * 3)]! }),
    }
  }
  const compareAll = async () => {
    let byDays = 0
    for (let n = 0; n < 60; n += 1) {
      const filter = anyFilter()
      const count = await countByDays(model.db, filter)
      if (count !== undefined) byDays += 1
      if (count !== undefined) expect(count, JSON.stringify(filter)).toBe(await counted(filter))
    }
    expect(byDays).toBeGreaterThan(40)
  }

  test('summed from stored days equals the counted rows, whatever was recorded and reverted', async () => {
    await appendAll(model, anyHistory(next))
    await catchUp(model, pointsProjection, { pageSize: 37 })
    await compareAll()
    await appendAll(model, anyHistory(next))
    await catchUp(model, pointsProjection)
    await compareAll()
  })

  test('stays the same after a rebuild, on connections with prepared statements', async () => {
    await rebuild(model, pointsProjection)
    await compareAll()
  })

  test('is counted row by row if the stored counts lack the filter', async () => {
    const month = {
      organizationId,
      from: new Date(begin),
      before: new Date(begin + 30 * 24 * hour),
    }
    const page = { order: 'created_at', descending: true, limit: 10, page: 0 } as const
    const all = (await listActions(model.db, month, page)).total
    expect(all).toBe(await counted(month))
    for (const more of [
      { class: '9Z' },
      { actorId: randomUUID() },
      { profileIds: [] },
      { batchId: randomUUID() },
    ]) {
      expect(await countByDays(model.db, { ...month, ...more })).toBeUndefined()
      expect((await listActions(model.db, { ...month, ...more }, page)).total).toBe(0)
    }
    expect(
      await countByDays(model.db, {
        organizationId,
        from: new Date(begin),
        before: new Date(begin + hour),
      }),
    ).toBeUndefined()
  })
})
