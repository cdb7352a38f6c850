import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { findKnownStudents } from '#registry/students/known-students.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

let laurel: TestApp
beforeAll(async () => {
  laurel = await testApp()
})
afterAll(() => laurel.close())

test('an import learns of another school’s account only that its username is taken', async () => {
  const { db } = laurel.deps
  const own = await laurel.school({ students: 1 })
  const other = await laurel.school({ students: 1 })
  await db.query(sql.typeAlias('void')`
    UPDATE users SET card_id = 'K7', date_of_birth = '2016-03-05', name_en = 'Ada' WHERE role = 'user'`)
  const usernames = [own, other].map(({ students }) => students[0]!.username)
  const sought = { periodId: own.period, usernames, cardIds: ['K7'] }
  const found = await findKnownStudents(db, own.organizationId, sought)
  const fields = ({ id, is_own, card_id, date_of_birth, name_en }: (typeof found)[number]) => [
    id,
    is_own,
    card_id,
    date_of_birth,
    name_en,
  ]
  expect(new Set(found.map(fields))).toEqual(
    new Set([
      [own.students[0]!.id, true, 'K7', '2016-03-05', 'Ada'],
      [other.students[0]!.id, false, null, null, ''],
    ]),
  )
})
