import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBackup, markBackupChecked } from '#registry/backup/backups.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ now: '2026-11-28T00:00:00.000Z', projector: false })
  school = await laurel.school({ students: 1 })
})
afterAll(() => laurel.close())

const backupFor = async (token: string) => {
  const answer = await laurel.call('GET /organizations/user', token)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data.backup
}

test('administrators see the newest whole backup, and that it is late after two days', async () => {
  const { admin, teacher, auditor } = school
  expect(await backupFor(admin.token)).toBeUndefined()
  const madeAt = new Date('2026-11-28T00:00:00.000Z')
  await insertBackup(laurel.deps.db, 'backups/one', madeAt)
  expect(await backupFor(admin.token)).toEqual({ made_at: null, is_late: true, is_newest: false })
  const checked = { name: 'backups/one', size: 1, events: 1, checkedAt: madeAt }
  await markBackupChecked(laurel.deps.db, checked)
  const whole = { made_at: madeAt.toISOString(), is_late: false, is_newest: true }
  expect(await backupFor(admin.token)).toEqual(whole)
  await insertBackup(laurel.deps.db, 'backups/two', new Date('2026-11-29T00:00:00.000Z'))
  expect(await backupFor(admin.token)).toEqual({ ...whole, is_newest: false })
  for (const { token } of [teacher, auditor, school.students[0]!])
    expect(await backupFor(token)).toBeUndefined()
})
