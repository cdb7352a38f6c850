import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { start } from '#platform/event-store/event-store.ts'
import { sql } from '#platform/postgres/pool.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { checkpointIn } from '#projections/engine/checkpoint.ts'
import { findFailure } from '#projections/engine/failures.ts'
import type { ReplayProgress } from '#projections/engine/progress.ts'
import type { Projection } from '#projections/engine/projection.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { RebuildFailed } from '#projections/engine/rebuild-failed.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { listFailures } from '#projections/status/list-failures.ts'
import { appendAll, seedEvents } from './seed.ts'
import { contents, openReadModel, type ReadModel } from './support.ts'

let model: ReadModel
beforeEach(async () => {
  model = await openReadModel()
})
afterEach(() => model.close())

const schemas = () =>
  model.db.anyFirst(
    sql.unsafe`SELECT nspname FROM pg_namespace WHERE nspname LIKE 'points%' ORDER BY nspname`,
  )
const indexes = () =>
  model.db.anyFirst(
    sql.unsafe`SELECT indexname FROM pg_indexes WHERE schemaname = ${schemaFor(pointsProjection)} ORDER BY indexname`,
  )
const damage = () => model.db.query(sql.unsafe`UPDATE balances SET point = point + 1000`)

describe('a rebuild', () => {
  test('makes the same rows and indexes as the live projection', async () => {
    await appendAll(model, seedEvents(3_000))
    await catchUp(model, pointsProjection)
    const live = await contents(model)
    const liveIndexes = await indexes()
    await damage()
    expect(await rebuild(model, pointsProjection, { pageSize: 300 })).toBe(3_000)
    expect(await contents(model)).toEqual(live)
    expect(await indexes()).toEqual(liveIndexes)
    expect(await schemas()).toEqual([schemaFor(pointsProjection)])
  })

  test('loses no event and applies none twice while events are appended', async () => {
    await appendAll(model, seedEvents(4_000))
    let appending = true
    const append = async () => {
      for (let from = 4_000; appending; from += 40) {
        await appendAll(model, seedEvents(40, 50, from))
        await setTimeout(20)
      }
    }
    const follow = async () => {
      while (appending) {
        await catchUp(model, pointsProjection, { pageSize: 50 })
        await setTimeout(5)
      }
    }
    // At every moment a reader must see all or nothing: history and balances agree in every
    // snapshot.
    const disagreements: unknown[] = []
    const read = async () => {
      while (appending) {
        disagreements.push(...(await disagreeing()))
        await setTimeout(5)
      }
    }
    const others = [append(), follow(), follow(), read()]
    for (let n = 0; n < 3; n += 1) await rebuild(model, pointsProjection, { pageSize: 200 })
    appending = false
    await Promise.all(others)
    expect(disagreements).toEqual([])
    expect(await catchUp(model, pointsProjection)).toBe('end')
    const live = await contents(model)
    await rebuild(model, pointsProjection)
    expect(await contents(model)).toEqual(live)
    const events = await model.db.oneFirst(sql.unsafe`SELECT count(*) FROM event_store.events`)
    expect(await model.db.oneFirst(sql.unsafe`SELECT count(*) FROM actions`)).toBe(events)
  })

  test('reports its progress', async () => {
    await appendAll(model, seedEvents(500))
    const reports: ReplayProgress[] = []
    await rebuild(model, pointsProjection, {
      onProgress: (progress) => reports.push(progress),
      pageSize: 100,
    })
    expect(reports.map(({ phase }) => phase)).toEqual(expect.arrayContaining(['indexes', 'done']))
    expect(reports.at(-1)).toMatchObject({ phase: 'done', events: 500, total: 500 })
  })

  test('to a new version leaves the old tables to programs that still use them', async () => {
    await appendAll(model, seedEvents(100))
    await catchUp(model, pointsProjection)
    const live = await contents(model)
    const newer: Projection = { ...pointsProjection, version: pointsProjection.version + 1 }
    const schema = schemaFor({ name: 'points', version: newer.version })
    await prepareProjections(model.db, model.eventStore, [newer])
    expect(await catchUp(model, newer)).toBe('unbuilt')
    expect(await checkpointIn(model.db, schema)).toMatchObject({ built: false, position: start })
    expect(await rebuild(model, newer)).toBe(100)
    expect(await checkpointIn(model.db, schema)).toMatchObject({
      built: true,
      version: newer.version,
    })
    await appendAll(model, seedEvents(10, 10, 200))
    expect(await catchUp(model, pointsProjection)).toBe('end')
    expect(await contents(model)).not.toEqual(live)
    expect(await catchUp(model, newer)).toBe('end')
    expect(await contents(model, schema)).toEqual(await contents(model))
  })

  test('announces the swap at once, even while a reader still uses the old tables', async () => {
    await appendAll(model, seedEvents(20))
    await catchUp(model, pointsProjection)
    const { promise: leave, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: reading, resolve: begun } = Promise.withResolvers<void>()
    const reader = model.db.transaction(async (transaction) => {
      await transaction.any(sql.unsafe`SELECT * FROM actions`)
      begun()
      await leave
      // The tables that it began to read are still there.
      return transaction.any(sql.unsafe`SELECT 1 FROM actions`)
    })
    await reading
    const heard: unknown[] = []
    const announcements = { publish: async (...all: unknown[]) => void heard.push(...all) }
    const building = rebuild({ ...model, announcements }, pointsProjection)
    await vi.waitFor(() => expect(heard).toEqual([{ kind: 'refresh' }]))
    expect(await schemas()).toHaveLength(2)
    // No other reader is delayed by a lock request that waits for this reader.
    await model.db.any(sql.unsafe`SELECT * FROM actions LIMIT 1`)
    letGo()
    await reader
    await building
    expect(await schemas()).toEqual([schemaFor(pointsProjection)])
  })

  test('switches to another event store', async () => {
    await appendAll(model, seedEvents(10))
    await catchUp(model, pointsProjection)
    const eventStore = { ...model.eventStore, storeId: async () => 'another' }
    expect(await catchUp({ ...model, eventStore }, pointsProjection)).toBe('halted')
    await rebuild({ ...model, eventStore }, pointsProjection)
    expect(await listFailures(model.db)).toEqual([])
    expect(await catchUp({ ...model, eventStore }, pointsProjection)).toBe('end')
  })

  test('that meets an event which cannot be applied leaves everything unchanged', async () => {
    await appendAll(model, seedEvents(100))
    await catchUp(model, pointsProjection)
    const live = await contents(model)
    const broken: Projection = {
      ...pointsProjection,
      apply: async (events, db) => {
        if (events.length < 100) throw new TypeError('no')
        await pointsProjection.apply(events, db)
      },
    }
    await appendAll(model, seedEvents(1, 1, 200))
    await expect(rebuild(model, broken, { pageSize: 100 })).rejects.toThrow(RebuildFailed)
    expect(await contents(model)).toEqual(live)
    expect(await schemas()).toEqual([schemaFor(pointsProjection)])
    expect(await findFailure(model.db, pointsProjection)).toBeNull()
  })

  test('writes its pages in order', async () => {
    await appendAll(model, seedEvents(500))
    await catchUp(model, pointsProjection)
    const live = await contents(model)
    const written: string[][] = []
    let underWay = 0
    const watched: Projection = {
      ...pointsProjection,
      apply: async (events, db) => {
        underWay += 1
        expect(underWay).toBe(1)
        await pointsProjection.apply(events, db)
        written.push(events.map(({ recorded }) => recorded.position))
        underWay -= 1
      },
    }
    await rebuild(model, watched, { pageSize: 100 })
    expect(written).toHaveLength(5)
    expect(written.flat()).toEqual(written.flat().toSorted())
    expect(await contents(model)).toEqual(live)
  })

  test('that fails at a page skips every later page', async () => {
    await appendAll(model, seedEvents(500))
    await catchUp(model, pointsProjection)
    const live = await contents(model)
    let pages = 0
    const breaking: Projection = {
      ...pointsProjection,
      apply: async (events, db) => {
        pages += 1
        const page = pages
        await pointsProjection.apply(events, db)
        if (page === 3)
          throw Object.assign(new Error('the server is going down'), { code: '57P01' })
      },
    }
    await expect(rebuild(model, breaking, { pageSize: 100 })).rejects.toThrow()
    expect(await contents(model)).toEqual(live)
    expect(await schemas()).toEqual([schemaFor(pointsProjection)])
    expect(await rebuild(model, pointsProjection, { pageSize: 100 })).toBe(500)
    expect(await contents(model)).toEqual(live)
  })

  test('is refused while another one runs', async () => {
    await appendAll(model, seedEvents(2_000))
    const results = await Promise.allSettled([
      rebuild(model, pointsProjection),
      rebuild(model, pointsProjection),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('removes what an earlier rebuild left behind', async () => {
    const left = sql.identifier([`${schemaFor(pointsProjection)}_next`])
    await model.db.query(
      sql.unsafe`CREATE SCHEMA ${left} CREATE TABLE checkpoint (nothing integer)`,
    )
    await appendAll(model, seedEvents(10))
    expect(await rebuild(model, pointsProjection)).toBe(10)
    expect(await schemas()).toEqual([schemaFor(pointsProjection)])
  })
})

const disagreeing = () =>
  model.db.any(sql.unsafe`
    SELECT profile_id, balances.point, history.point AS expected
    FROM balances JOIN (SELECT profile_id, sum(point) AS point FROM actions GROUP BY profile_id) history
      USING (profile_id)
    WHERE balances.point <> history.point`)
