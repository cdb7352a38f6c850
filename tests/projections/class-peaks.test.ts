import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { classPeaksProjection, listPeaks } from '#projections/class-peaks/class-peaks.ts'
import { readCheckpoint } from '#projections/engine/checkpoint.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { startProjector } from '#workers/projector.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ projector: false })
  school = await laurel.school({ students: 3 })
})
afterAll(() => laurel.close())

const award = async () => {
  const body = {
    pointRule_id: school.rules.reward,
    profiles: school.students.map(({ profile }) => profile),
  }
  const { data } = (await laurel.call('POST /v2/actions/profiles', school.admin.token, { body }))
    .body
  return data.batch as string
}
const undo = async (batch: string) =>
  expect(
    (await laurel.call(`DELETE /v2/actions/batches/${batch}`, school.admin.token)).status,
  ).toBe(200)

test('a class peak is filled from an old log, and never falls after an undo or a new award', async () => {
  const { db, eventStore } = laurel.deps
  const of = { organizationId: school.organizationId, periodId: school.period }
  // The state of an older version of Laurel: a log without this read model.
  await db.query(
    sql.unsafe`DROP SCHEMA ${sql.identifier([schemaFor(classPeaksProjection)])} CASCADE`,
  )
  // The class peaks look up undone actions in the points read model.
  const shown = await startProjector(laurel.deps as never, pointsProjection)
  await award()
  await undo(await award())
  await prepareProjections(db, eventStore, [classPeaksProjection])
  expect((await readCheckpoint(db, classPeaksProjection)).built).toBe(false)
  const projector = await startProjector(laurel.deps as never, classPeaksProjection)
  const stands = (total: number, peak: number) =>
    vi.waitFor(async () => expect(await listPeaks(db, of)).toEqual([{ class: '1A', total, peak }]))
  try {
    await stands(15, 30)
    const again = await award()
    await stands(30, 30)
    const third = await award()
    await stands(45, 45)
    await undo(again)
    await stands(30, 45)
    await undo(third)
    await stands(15, 45)
  } finally {
    await Promise.all([projector.stop(), shown.stop()])
  }
})

test('a peak includes points that only the points read model has yet', async () => {
  const { db } = laurel.deps
  const of = { organizationId: school.organizationId, periodId: school.period }
  const [before] = await listPeaks(db, of)
  const peaksAt = (await readCheckpoint(db, classPeaksProjection)).position
  const shown = await startProjector(laurel.deps as never, pointsProjection)
  try {
    for (let n = 0; n < 3; n += 1) await award()
    const total = before!.total + 45
    const reached = [{ class: '1A', total, peak: total }]
    await vi.waitFor(async () => expect(await listPeaks(db, of)).toEqual(reached))
    expect((await readCheckpoint(db, classPeaksProjection)).position).toBe(peaksAt)
  } finally {
    await shown.stop()
  }
})
