import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Announcement } from '#platform/announcements.ts'
import { sql } from '#platform/postgres/pool.ts'
import { lazyProjections } from '#projections/all.ts'
import { classPeaksProjection } from '#projections/class-peaks/class-peaks.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { catchUpTogether } from '#projections/engine/catch-up-together.ts'
import { checkpointIn } from '#projections/engine/checkpoint.ts'
import type { Projection } from '#projections/engine/projection.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { pastProjection } from '#projections/past/past.ts'
import { listFailures } from '#projections/status/list-failures.ts'
import {
  action,
  loggedRule,
  openReadModel,
  type ReadModel,
  record,
  storedEvent,
} from './support.ts'

let model: ReadModel
beforeEach(async () => {
  model = await openReadModel()
})
afterEach(() => model.close())

const award = () =>
  record(model, randomUUID(), [storedEvent({ type: 'PointsRewarded', data: action(loggedRule()) })])
const places = () =>
  Promise.all(
    lazyProjections.map(async (one) => (await checkpointIn(model.db, schemaFor(one))).position),
  )
const peak = () => model.db.anyFirst(sql.unsafe`SELECT peak FROM class_peaks`)
const entries = () => model.db.oneFirst(sql.unsafe`SELECT count(*) FROM past_entries`)
/** Returns the transactions that last wrote the checkpoints. */
const writers = async () =>
  new Set(
    await Promise.all(
      lazyProjections.map((one) =>
        model.db.oneFirst(
          sql.unsafe`SELECT xmin::text FROM ${sql.identifier([schemaFor(one), 'checkpoint'])}`,
        ),
      ),
    ),
  )
/** Returns `value` for each read model, but `last` for the class peaks. */
const each = (value: string, last = value) =>
  lazyProjections.map((one) => (one === classPeaksProjection ? last : value))
const ends = lazyProjections.map((projection) => ({ projection, result: 'end' }))

/** Returns the read models, with another `apply` for the class peaks. */
const withPeaks = (apply: Projection['apply']) =>
  lazyProjections.map((one) =>
    one === classPeaksProjection ? { ...classPeaksProjection, apply } : one,
  )

describe('read models that follow together', () => {
  test('apply a page in one transaction, with its announcements, and reach the end', async () => {
    const said: Announcement[] = []
    const announcements = {
      publishIn: async (_: unknown, more: readonly Announcement[]) => () => void said.push(...more),
    }
    await award()
    const position = await award()
    expect(await catchUpTogether({ ...model, announcements }, lazyProjections)).toEqual(ends)
    expect(await places()).toEqual(each(position))
    expect([await peak(), await entries(), (await writers()).size]).toEqual([[10], 2, 1])
    expect(said.map((one) => one.kind === 'moved' && [one.projection, one.position])).toEqual(
      lazyProjections.map(({ name }) => [name, position]),
    )
  })

  test('keep nothing of the page when one fails halfway, and then apply it one by one', async () => {
    const position = await award()
    let calls = 0
    const failing = withPeaks(async (events, db) => {
      calls += 1
      // This also rolls back the rows that the others have written.
      if (calls === 1) throw new TypeError('once')
      await classPeaksProjection.apply(events, db)
    })
    expect((await catchUpTogether(model, failing)).map(({ result }) => result)).toEqual(each('end'))
    expect([await peak(), await entries(), await places()]).toEqual([[5], 1, each(position)])
  })

  test('continue without one that is halted', async () => {
    await award()
    await catchUpTogether(model, lazyProjections)
    await award()
    const refusing = withPeaks(() => {
      throw new TypeError('no')
    })
    expect((await catchUpTogether(model, refusing)).map(({ result }) => result)).toEqual(
      each('end', 'halted'),
    )
    expect((await listFailures(model.db)).map(({ projection }) => projection)).toEqual(['peaks'])
    const next = await award()
    expect((await catchUpTogether(model, refusing)).map(({ result }) => result)).toEqual(
      each('end', 'halted'),
    )
    const others = (await places()).filter((_, n) => lazyProjections[n] !== classPeaksProjection)
    expect(new Set(others)).toEqual(new Set([next]))
    expect(await catchUpTogether(model, lazyProjections, { retry: true })).toEqual(ends)
    expect([await peak(), await places()]).toEqual([[15], each(next)])
  })

  test('wait for one that is behind, and apply nothing twice when another process is faster', async () => {
    await award()
    await catchUp(model, pastProjection)
    await award()
    expect(await catchUpTogether(model, lazyProjections)).toEqual(ends)
    expect([await peak(), await entries()]).toEqual([[10], 2])
    const position = await award()
    await Promise.all([
      catchUpTogether(model, lazyProjections),
      catchUpTogether(model, lazyProjections),
      catchUp(model, pastProjection),
    ])
    expect([await peak(), await entries(), await places()]).toEqual([[15], 3, each(position)])
  })

  test('report which of them are unbuilt in this version', async () => {
    await award()
    await model.db.query(
      sql.unsafe`UPDATE ${sql.identifier([schemaFor(classPeaksProjection), 'checkpoint'])} SET built = false`,
    )
    expect((await catchUpTogether(model, lazyProjections)).map(({ result }) => result)).toEqual(
      each('end', 'unbuilt'),
    )
    expect([await peak(), await entries()]).toEqual([[], 1])
  })
})
