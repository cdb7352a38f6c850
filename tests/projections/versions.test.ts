import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { dropSchema } from '#projections/engine/drop-schema.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { dropUnusedReadModels } from '#projections/status/drop-unused.ts'
import { openReadModel, type ReadModel } from './support.ts'

let model: ReadModel
beforeEach(async () => {
  model = await openReadModel()
})
afterEach(() => model.close())

const hour = 60 * 60_000
const hoursOn = (hours: number) => new Date(Date.now() + hours * hour)
const schemas = () =>
  model.db.anyFirst(
    sql.unsafe`SELECT nspname FROM pg_namespace WHERE nspname ~ '^points' ORDER BY nspname`,
  )
/** Creates a read model named as in the first version of Laurel. */
const firstVersion = () =>
  model.db.query(
    sql.unsafe`CREATE SCHEMA points CREATE TABLE checkpoint (position text, version integer)`,
  )
const moveFirst = (position: string) =>
  model.db.query(sql.unsafe`
    WITH gone AS (DELETE FROM points.checkpoint) INSERT INTO points.checkpoint VALUES (${position}, 3)`)

describe('read models of other versions', () => {
  test('stay for a day after their last use, and are then dropped', async () => {
    const older = { ...pointsProjection, version: pointsProjection.version - 1 }
    await prepareProjections(model.db, model.eventStore, [older])
    const name = schemaFor({ name: 'points', version: older.version })
    expect(await dropUnusedReadModels(model.db, hoursOn(23))).toEqual([])
    expect((await schemas()).toSorted()).toEqual([name, schemaFor(pointsProjection)].toSorted())
    expect(await dropUnusedReadModels(model.db, hoursOn(25))).toEqual([name])
    expect(await schemas()).toEqual([schemaFor(pointsProjection)])
  })

  test('that record no last use count as used while their checkpoint moves', async () => {
    await firstVersion()
    await moveFirst('1')
    expect(await dropUnusedReadModels(model.db, hoursOn(0))).toEqual([])
    await moveFirst('2')
    expect(await dropUnusedReadModels(model.db, hoursOn(23))).toEqual([])
    expect(await dropUnusedReadModels(model.db, hoursOn(46))).toEqual([])
    expect(await dropUnusedReadModels(model.db, hoursOn(48))).toEqual(['points'])
  })

  test('are dropped at once after a rebuild replaced them, but never this version’s own', async () => {
    await model.db.query(
      sql.unsafe`CREATE SCHEMA ${sql.identifier([`${schemaFor(pointsProjection)}_old_12ab34cd`])}`,
    )
    await model.db.query(sql.unsafe`CREATE SCHEMA points_of_interest`)
    expect(await dropUnusedReadModels(model.db, hoursOn(0))).toEqual([
      `${schemaFor(pointsProjection)}_old_12ab34cd`,
    ])
    await dropUnusedReadModels(model.db, hoursOn(1_000))
    expect(await schemas()).toEqual(['points_of_interest', schemaFor(pointsProjection)])
  })

  test('are not dropped while somebody reads them, and the attempt blocks nobody', async () => {
    await firstVersion()
    const { promise: leave, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: reading, resolve: begun } = Promise.withResolvers<void>()
    const reader = model.db.transaction(async (transaction) => {
      await transaction.any(sql.unsafe`SELECT * FROM points.checkpoint`)
      begun()
      await leave
    })
    await reading
    const dropping = dropSchema(model.db, 'points')
    for (let n = 0; n < 5; n += 1) {
      // A blocked query would wait until the reader ends, which happens later.
      await model.db.any(sql.unsafe`SELECT * FROM points.checkpoint`)
    }
    letGo()
    await reader
    expect(await dropping).toBe(true)
  })
})
