import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { readCheckpoint } from '#projections/engine/checkpoint.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { listClassDays, listHours } from '#projections/rhythm/read-rhythm.ts'
import { rhythmProjection } from '#projections/rhythm/rhythm.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { startProjector } from '#workers/projector.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ projector: false })
  school = await laurel.school({ students: 25 })
})
afterAll(() => laurel.close())

const award = async (at: string, profiles: readonly string[]) => {
  laurel.setNow(at)
  const body = { pointRule_id: school.rules.reward, profiles }
  const answer = await laurel.call('POST /v2/actions/profiles', school.admin.token, { body })
  expect(answer.body.result).toBe('success')
}

test('the rhythm of an old log is built from its first entry on, while awards continue', async () => {
  const { db, eventStore } = laurel.deps
  const [first, second, third] = school.students.map(({ profile }) => profile)
  // Classes have twenty students.
  const ofSecondClass = school.students[20]!
  // The state of an older version of Laurel: a log without this read model.
  await db.query(sql.unsafe`DROP SCHEMA ${sql.identifier([schemaFor(rhythmProjection)])} CASCADE`)
  // Friday at half past eight in Hong Kong, and the following Monday at noon.
  for (let n = 0; n < 20; n += 1) await award(`2026-11-20T00:3${n % 10}:00Z`, [first!, second!])
  await award('2026-11-23T04:00:00Z', [third!, ofSecondClass.profile])
  await prepareProjections(db, eventStore, [rhythmProjection])
  expect((await readCheckpoint(db, rhythmProjection)).built).toBe(false)

  const projector = await startProjector(laurel.deps as never, rhythmProjection)
  // Meanwhile the school keeps working.
  for (let n = 0; n < 30; n += 1) await award('2026-11-23T04:20:00Z', [third!])
  try {
    const of = { organizationId: school.organizationId, periodId: school.period }
    await vi.waitFor(async () => {
      expect((await readCheckpoint(db, rhythmProjection)).built).toBe(true)
      expect(await listHours(db, of, 'Asia/Hong_Kong')).toEqual([
        { weekday: 1, hour: 12, entries: 32, points: 160 },
        { weekday: 5, hour: 8, entries: 40, points: 200 },
      ])
    })
    // In Kolkata an hour begins at half past in UTC.
    expect(
      (await listHours(db, of, 'Asia/Kolkata')).map(({ weekday, hour }) => [weekday, hour]),
    ).toEqual([
      [1, 9],
      [5, 6],
    ])
    const days = await listClassDays(db, { organizationId: school.organizationId })
    expect(days).toEqual([
      { class: '1A', first: '2026-11-20', best: '2026-11-20', best_points: 200, points: 355 },
      { class: '1B', first: '2026-11-23', best: '2026-11-23', best_points: 5, points: 5 },
    ])
  } finally {
    await projector.stop()
  }
})
