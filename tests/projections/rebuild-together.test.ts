import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { projections } from '#projections/all.ts'
import { classPeaksProjection } from '#projections/class-peaks/class-peaks.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { rebuild, rebuildTogether } from '#projections/engine/rebuild.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { pointsProjection } from '#projections/points/points.ts'
import {
  action,
  loggedRule,
  openReadModel,
  type ReadModel,
  record,
  revertOf,
  storedEvent,
  tablesOf,
} from './support.ts'

let model: ReadModel
beforeEach(async () => {
  model = await openReadModel()
  for (let n = 0; n < 10; n += 1) {
    const effect = { type: 'PointsRewarded', data: action(loggedRule()) } as const
    const events =
      n % 3 ? [storedEvent(effect)] : [storedEvent(effect), storedEvent(revertOf(effect))]
    await record(model, randomUUID(), events)
  }
})
afterEach(() => model.close())

/** Returns all rows of all read models, by table. */
const everything = async () => {
  const rows = new Map<string, unknown>()
  for (const projection of projections) {
    const schema = schemaFor(projection)
    for (const table of [...(await tablesOf(model, schema)), 'checkpoint'])
      rows.set(
        `${schema}.${table}`,
        await model.db.any(sql.unsafe`
          SELECT * FROM ${sql.identifier([schema, table])} AS t ORDER BY t::text COLLATE "C"`),
      )
  }
  return rows
}
const identities = () =>
  model.db.anyFirst(sql.type(z.object({ oid: z.string() }))`
    SELECT oid::text FROM pg_namespace WHERE nspname = ANY (${sql.array(projections.map(schemaFor), 'text')}) ORDER BY oid`)
const leftOvers = () =>
  model.db.anyFirst(sql.type(z.object({ name: z.string() }))`
    SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '_(next|old)'`)

describe('all read models, rebuilt together', () => {
  test('have the same rows in new tables, from one reading of the log', async () => {
    for (const projection of projections) await catchUp(model, projection)
    const [before, old] = [await everything(), await identities()]
    let given = 0
    const readAll: typeof model.eventStore.readAll = async (request) => {
      const page = await model.eventStore.readAll(request)
      given += page.events.length
      return page
    }
    await rebuildTogether({ ...model, eventStore: { ...model.eventStore, readAll } }, projections)
    expect(await everything()).toEqual(before)
    expect((await identities()).filter((one) => old.includes(one))).toEqual([])
    expect(await leftOvers()).toEqual([])
    // 14 events, plus one for each read model's check whether the log has any event.
    expect(given).toBeLessThanOrEqual(14 + projections.length)
  })

  test('include events that arrive during the rebuild', async () => {
    await rebuildTogether(model, projections, {
      onProgress: (name, { phase }) => {
        if (name === 'points' && phase === 'indexes')
          void record(model, randomUUID(), [
            storedEvent({ type: 'PointsRewarded', data: action(loggedRule()) }),
          ])
      },
    })
    for (const projection of projections) expect(await catchUp(model, projection)).toBe('end')
    expect(await model.db.oneFirst(sql.unsafe`SELECT count(*) FROM actions`)).toBe(15)
    expect(await model.db.oneFirst(sql.unsafe`SELECT count(*) FROM past_entries`)).toBe(15)
  })

  test('report which of them cannot apply an event, and leave nothing behind', async () => {
    for (const projection of projections) await catchUp(model, projection)
    const before = await everything()
    const refusing = {
      ...classPeaksProjection,
      apply: async () => {
        throw new TypeError('no')
      },
    }
    await expect(rebuildTogether(model, [pointsProjection, refusing])).rejects.toThrow(
      /^The event [\da-f-]{36} at \d{20} cannot be applied to peaks: no$/,
    )
    expect(await leftOvers()).toEqual([])
    const after = await everything()
    expect(after.get(`${schemaFor(classPeaksProjection)}.class_peaks`)).toEqual(
      before.get(`${schemaFor(classPeaksProjection)}.class_peaks`),
    )
    expect(after.get(`${schemaFor(pointsProjection)}.actions`)).toEqual(
      before.get(`${schemaFor(pointsProjection)}.actions`),
    )
  })

  test('are refused while another process rebuilds one of them', async () => {
    const both = await Promise.allSettled([
      rebuild(model, classPeaksProjection, { onProgress: () => undefined }),
      rebuildTogether(model, [pointsProjection, classPeaksProjection]),
    ])
    const refused = both.filter(({ status }) => status === 'rejected')
    expect(refused.map((one) => String((one as PromiseRejectedResult).reason))).toEqual([
      'RebuildFailed: peaks is being rebuilt by another process already',
    ])
    expect(await leftOvers()).toEqual([])
  })
})
