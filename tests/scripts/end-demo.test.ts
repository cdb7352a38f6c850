import { v5 as uuidv5 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { connected, parseConfig } from '#platform/config.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { openPool, sql } from '#platform/postgres/pool.ts'
import { openSession } from '#registry/sign-in/sessions.ts'
import { createOrganization } from '#registry/staff/staff.ts'
import { demoId } from '#scripts/demo/ids.ts'
import { assemble } from '#scripts/start/assemble.ts'
import { demoIsOver } from '#scripts/start/banner.ts'
import { demoOrganization, endDemo, resumeDemo } from '#scripts/start/end-demo.ts'
import { createStops } from '#scripts/start/stops.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createDatabase } from '#tests/support/database.ts'
import { password } from '#tests/support/school.ts'
import { passwordHash } from '#tests/support/school-students.ts'

let laurel: TestApp
beforeAll(async () => {
  laurel = await testApp({ projector: false })
})
afterAll(() => laurel.close())

const body = { type: 'admin', email: 'admin@laurel.demo', password }
const signIn = () => laurel.call('POST /v2/cms/auth/login', null, { body })

test('the demo school’s id never changes', () => {
  expect(demoOrganization).toBe(demoId('organization'))
  expect(demoOrganization).toBe(uuidv5('organization', 'b9c1f0de-5f0a-5d0b-8a63-1f0c6a5f7d11'))
})

/** Makes the demo school, as in a data folder that was created with it. */
const makeDemo = async (db: TestApp['deps']['db']) => {
  const admin = {
    id: demoId('staff admin@laurel.demo'),
    name_en: 'Ms Ho',
    name_zh: '何主任',
    email: 'admin@laurel.demo',
  }
  await createOrganization(
    db,
    {
      id: demoOrganization,
      name_en: 'Demo',
      name_zh: '示範',
      prefix: 's',
      time_zone: 'Asia/Hong_Kong',
    },
    { ...admin, passwordHash: await passwordHash, mustChange: false, at: new Date() },
  )
  return admin.id
}

test('nobody can sign in to a demo school that has expired', async () => {
  const { db } = laurel.deps
  expect(await endDemo(laurel.deps)).toBe(false)
  const userId = await makeDemo(db)
  const other = await laurel.school({ students: 0 })
  const token = await openSession(db, demoOrganization, {
    userId,
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
  expect((await laurel.call('GET /auth/user', token)).status, 'an ended session stays ended').toBe(
    401,
  )
})

test('a start without the demo expires it, and says so', async () => {
  const database = await createDatabase()
  try {
    await migrate(database.url)
    const begin = async () => {
      const said: string[] = []
      const say = (line: string) => void said.push(line)
      const stops = createStops(() => undefined)
      const env = {
        DATABASE_URL: database.url,
        LAUREL_ROLE: 'api',
        LAUREL_DEMO: 'off',
        PORT: '0',
        LOG_LEVEL: 'silent',
      }
      await assemble(connected(parseConfig(env), database.url), {
        stops,
        say,
        onPrepared: async () => undefined,
      })
      await stops.run()
      return said
    }
    expect(await begin()).not.toContain(demoIsOver)
    const db = await openPool({ connectionString: database.url, max: 1 })
    await makeDemo(db)
    expect(await begin()).toContain(demoIsOver)
    const ended = sql.type(
      z.object({ ended: z.boolean() }),
    )`SELECT expires_at <= now() AS ended FROM organizations`
    expect(await db.one(ended)).toEqual({ ended: true })
    await db.end()
  } finally {
    await database.drop()
  }
})
