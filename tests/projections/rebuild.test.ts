import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { catchUp } from '#projections/catch-up.ts'
import { readCheckpoint } from '#projections/checkpoint.ts'
import { findFailure, listFailures } from '#projections/failures.ts'
import { points } from '#projections/points/points.ts'
import type { Progress } from '#projections/progress.ts'
import type { Projection } from '#projections/projection.ts'
import { rebuild } from '#projections/rebuild.ts'
import { RebuildFailed } from '#projections/rebuild-failed.ts'
import { appendAll, manyEvents } from './seed.ts'
import { contents, openReadModel, type ReadModel } from './support.ts'

let model: ReadModel
beforeEach(async () => {
  model = await openReadModel()
})
afterEach(() => model.close())

const schemas = () =>
  model.db.anyFirst(sql.unsafe`SELECT nspname FROM pg_namespace WHERE nspname LIKE 'points%' ORDER BY nspname`)
const indexes = () =>
  model.db.anyFirst(sql.unsafe`SELECT indexname FROM pg_indexes WHERE schemaname = 'points' ORDER BY indexname`)
const damage = () => model.db.query(sql.unsafe`UPDATE balances SET point = point + 1000`)

describe('a rebuild', () => {
  it('makes the same rows and indexes as the live projection', async () => {
    await appendAll(model, manyEvents(3_000))
    await catchUp(model, points)
    const live = await contents(model)
    const liveIndexes = await indexes()
    await damage()
    expect(await rebuild(model, points, { pageSize: 300 })).toBe(3_000)
    expect(await contents(model)).toEqual(live)
    expect(await indexes()).toEqual(liveIndexes)
    expect(await schemas()).toEqual(['points'])
  })

  it('loses and doubles nothing while events are appended and projected', { timeout: 60_000 }, async () => {
    await appendAll(model, manyEvents(4_000))
    let appending = true
    const append = async () => {
      for (let from = 4_000; appending; from += 40) {
        await appendAll(model, manyEvents(40, 50, from))
        await setTimeout(20)
      }
    }
    const follow = async () => {
      while (appending) {
        await catchUp(model, points, { pageSize: 50 })
        await setTimeout(5)
      }
    }
    // A reader must see all or nothing missing at any moment: the history and the balances agree in every snapshot.
    const disagreements: unknown[] = []
    const read = async () => {
      while (appending) {
        disagreements.push(...(await disagreeing()))
        await setTimeout(5)
      }
    }
    const others = [append(), follow(), follow(), read()]
    for (let n = 0; n < 3; n += 1) await rebuild(model, points, { pageSize: 200 })
    appending = false
    await Promise.all(others)
    expect(disagreements).toEqual([])
    expect(await catchUp(model, points)).toBe('end')
    const live = await contents(model)
    await rebuild(model, points)
    expect(await contents(model)).toEqual(live)
    const events = await model.db.oneFirst(sql.unsafe`SELECT count(*) FROM event_store.events`)
    expect(await model.db.oneFirst(sql.unsafe`SELECT count(*) FROM actions`)).toBe(events)
  })

  it('reports its progress', async () => {
    await appendAll(model, manyEvents(500))
    const reports: Progress[] = []
    await rebuild(model, points, { onProgress: (progress) => reports.push(progress), pageSize: 100 })
    expect(reports.map(({ phase }) => phase)).toEqual(expect.arrayContaining(['indexes', 'done']))
    expect(reports.at(-1)).toMatchObject({ phase: 'done', events: 500, total: 500 })
  })

  it('to a new version takes over the old one’s tables', async () => {
    await appendAll(model, manyEvents(100))
    await catchUp(model, points)
    const newer: Projection = { ...points, version: points.version + 1 }
    expect(await catchUp(model, newer)).toBe('other_version')
    await rebuild(model, newer)
    expect(await catchUp(model, newer)).toBe('end')
    expect((await readCheckpoint(model.db, 'points')).version).toBe(newer.version)
  })

  it('takes up another event store', async () => {
    await appendAll(model, manyEvents(10))
    await catchUp(model, points)
    const eventStore = { ...model.eventStore, storeId: async () => 'another' }
    expect(await catchUp({ ...model, eventStore }, points)).toBe('halted')
    await rebuild({ ...model, eventStore }, points)
    expect(await listFailures(model.db)).toEqual([])
    expect(await catchUp({ ...model, eventStore }, points)).toBe('end')
  })

  it('that meets an event which cannot be taken in leaves everything as it was', async () => {
    await appendAll(model, manyEvents(100))
    await catchUp(model, points)
    const live = await contents(model)
    const broken: Projection = {
      ...points,
      project: async (events, db) => {
        if (events.length < 100) throw new TypeError('no')
        await points.project(events, db)
      },
    }
    await appendAll(model, manyEvents(1, 1, 200))
    await expect(rebuild(model, broken, { pageSize: 100 })).rejects.toThrow(RebuildFailed)
    expect(await contents(model)).toEqual(live)
    expect(await schemas()).toEqual(['points'])
    expect(await findFailure(model.db, 'points')).toBeNull()
  })

  it('runs once at a time', async () => {
    await appendAll(model, manyEvents(2_000))
    const results = await Promise.allSettled([rebuild(model, points), rebuild(model, points)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('clears away what an earlier one left behind', async () => {
    await model.db.query(sql.unsafe`CREATE SCHEMA points_next CREATE TABLE checkpoint (nothing integer)`)
    await model.db.query(sql.unsafe`CREATE SCHEMA points_old CREATE TABLE checkpoint (nothing integer)`)
    await appendAll(model, manyEvents(10))
    expect(await rebuild(model, points)).toBe(10)
    expect(await schemas()).toEqual(['points'])
  })
})

const disagreeing = () =>
  model.db.any(sql.unsafe`
    SELECT profile_id, balances.point, history.point AS expected
    FROM balances JOIN (SELECT profile_id, sum(point) AS point FROM actions GROUP BY profile_id) history
      USING (profile_id)
    WHERE balances.point <> history.point`)
