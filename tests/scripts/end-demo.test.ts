import { v5 as uuidv5 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#registry/sessions.ts'
import { createOrganization } from '#registry/staff.ts'
import { demoId } from '#scripts/demo/ids.ts'
import { demoOrganization, endDemo, resumeDemo } from '#scripts/start/end-demo.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { password } from '#tests/support/school.ts'
import { passwordHash } from '#tests/support/school-students.ts'

let laurel: TestApp
beforeAll(async () => {
  laurel = await testApp({ projector: false })
})
afterAll(() => laurel.close())

const body = { type: 'admin', email: 'admin@laurel.demo', password }
const signIn = () => laurel.call('POST /v2/cms/auth/login', null, { body })

test('the id of the demo school is the one that it always had', () => {
  expect(demoOrganization).toBe(demoId('organization'))
  expect(demoOrganization).toBe(uuidv5('organization', 'b9c1f0de-5f0a-5d0b-8a63-1f0c6a5f7d11'))
})

test('a demo school that is not wanted any more lets nobody in, and says so at the start', async () => {
  const { db } = laurel.deps
  expect(await endDemo(laurel.deps)).toBe(false)
  const admin = {
    id: demoId('staff admin@laurel.demo'),
    name_en: 'Ms Ho',
    name_zh: '何主任',
    email: 'admin@laurel.demo',
  }
  await createOrganization(
    db,
    { id: demoOrganization, name_en: 'Demo', name_zh: '示範', prefix: 's', time_zone: 'Asia/Hong_Kong' },
    { ...admin, passwordHash: await passwordHash, mustChange: false, at: new Date() },
  )
  const other = await laurel.school({ students: 0 })
  const token = await openSession(db, demoOrganization, {
    userId: admin.id,
    role: 'organization_admin',
    isParent: false,
    now: new Date(),
  })
  expect((await laurel.call('GET /auth/user', token)).status).toBe(200)
  expect((await signIn()).status).toBe(200)

  expect(await endDemo(laurel.deps)).toBe(true)
  expect((await laurel.call('GET /auth/user', token)).status).toBe(401)
  expect((await signIn()).body.code).toBe('organization_expired')
  expect((await laurel.call('GET /auth/user', other.admin.token)).status).toBe(200)

  await resumeDemo(db)
  expect((await signIn()).status).toBe(200)
  expect((await laurel.call('GET /auth/user', token)).status, 'an ended session stays ended').toBe(401)
})
