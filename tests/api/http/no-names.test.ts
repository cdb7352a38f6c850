import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { modules } from '#api/contracts/areas.ts'
import { metrics } from '#platform/metrics.ts'
import { sql } from '#platform/postgres/pool.ts'
import { createStaff } from '#registry/staff/staff.ts'
import { importStudents } from '#registry/students/import-students.ts'
import { demoSchool } from '#scripts/demo/school.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { waitUntilAtRest } from '#tests/support/at-rest.ts'
import { readQueuedJobs } from '#tests/support/queued-jobs.ts'
import { noRedis, startRedis } from '#tests/support/redis.ts'
import type { School } from '#tests/support/school.ts'
import { password, passwordHash } from '#tests/support/school-students.ts'

// Everyone of the demo school is in the registry and takes part in a day's work. Afterwards no name
// or address may be anywhere else.

const demo = demoSchool(1, '2026-11-20')
const { teachers } = demo
const staffNames = teachers.flatMap(({ email, name }) => [email, name.zh, name.en])
const names = [...demo.students.flatMap(({ name }) => [name.zh, name.en]), ...staffNames]
const notedName = demo.students[3]!.name

/** Returns a name as text, JSON and URLs write it. */
const spellings = (name: string) => [
  name,
  JSON.stringify(name).slice(1, -1),
  encodeURIComponent(name),
]
const found = (text: string) => {
  const folded = text.toLowerCase()
  return names.filter((name) =>
    spellings(name).some((spelling) => folded.includes(spelling.toLowerCase())),
  )
}

type Monitor = Readonly<{ read: () => string; stop: () => void }>

/** Reads every command sent to Redis, and decodes bytes shown as hex. */
const monitorRedis = async (url: string): Promise<Monitor> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setEncoding('latin1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  await once(socket, 'connect')
  socket.write('MONITOR\r\n')
  await once(socket, 'data')
  const bytesOf = (hex: string) => Buffer.from(hex.replaceAll('\\x', ''), 'hex').toString()
  return {
    read: () => text.replaceAll(/(?:\\x[0-9a-f]{2})+/g, bytesOf).replaceAll('\\"', '"'),
    stop: () => socket.destroy(),
  }
}

type Stage = Readonly<{ redisUrl?: string; stop: () => Promise<void> }>
const onRedis = async (): Promise<Stage> => {
  const redis = await startRedis()
  return { redisUrl: redis.url, stop: redis.stop }
}
const onPostgres = async (): Promise<Stage> => ({ stop: async () => undefined })

const backends = [
  ['PostgreSQL', onPostgres, undefined],
  ['Redis', onRedis, noRedis],
] as const

for (const [name, begin, missing] of backends) {
  describe.skipIf(missing !== undefined)(`with the queue on ${name}`, { timeout: 180_000 }, () => {
    let stage: Stage
    let laurel: TestApp
    let school: School
    let profiles: readonly { id: string; user_id: string }[]
    let monitor: Monitor | undefined
    const sent: string[] = []

    beforeAll(async () => {
      stage = await begin()
      laurel = await testApp({ env: stage.redisUrl ? { QUEUE_URL: stage.redisUrl } : {} })
      laurel.deps.announcements.subscribe((one) => sent.push(JSON.stringify(one)))
      if (stage.redisUrl) monitor = await monitorRedis(stage.redisUrl)
      school = await laurel.school({ students: 0, modules })
      await fill()
      await aDay()
      await waitUntilAtRest(laurel.deps)
    }, 180_000)
    afterAll(async () => {
      monitor?.stop()
      await laurel?.close()
      await stage?.stop()
    })

    const Profile = z.object({ id: z.string(), user_id: z.string() })
    const fill = async () => {
      const { db } = laurel.deps
      await importStudents(db, school.author(), {
        commandId: randomUUID(),
        periodId: school.period,
        mode: 'create',
        hash: () => passwordHash,
        users: demo.students.map(({ class: className, class_no, name }, n) => ({
          u_id: String(n + 1).padStart(4, '0'),
          class: className,
          class_no,
          name,
          password,
          parent_password: password,
        })),
      })
      for (const { email, name } of teachers)
        await createStaff(db, school.author(), {
          id: randomUUID(),
          role: 'admin',
          all_action: true,
          email,
          name_en: name.en,
          name_zh: name.zh,
          passwordHash: await passwordHash,
          mustChange: false,
        })
      profiles = await db.any(sql.type(Profile)`
        SELECT id, user_id FROM profiles WHERE organization_id = ${school.organizationId} ORDER BY class, class_no`)
    }

    const ask = async (route: string, body?: object, token = school.admin.token) => {
      const answer = await laurel.call(route, token, { key: randomUUID(), ...(body && { body }) })
      return answer.body?.data
    }

    /** Sends requests that concern people, including refused ones. */
    const aDay = async () => {
      const ids = profiles.slice(0, 40).map(({ id }) => id)
      // The demo school always has teachers.
      const [{ email, name }] = teachers as unknown as [(typeof teachers)[number]]
      const signIn = (body: object) =>
        laurel.call('POST /v2/cms/auth/login', null, { body: { type: 'admin', ...body } })
      const { token } = (await signIn({ email, password })).body.data
      await signIn({ email, password: `${name.en} wrong` })
      await signIn({ email: `${email}.hk`, password })
      const reward = { pointRule_id: school.rules.reward, profiles: ids, counts: 2 }
      const { batch, outcomes } = await ask('POST /v2/actions/profiles', reward, token)
      expect(outcomes).toHaveLength(40)
      await ask(`DELETE /v2/actions/batch/${batch}`, undefined, token)
      const prize = { pointRule_id: school.rules.redeem, profiles: ids.slice(0, 5), counts: 1 }
      await ask('POST /v2/actions/profiles', { ...reward, profiles: ids.slice(0, 5), counts: 5 })
      await ask('POST /v2/actions/profiles', prize, token)
      const checked = { attendanceRule: school.attendanceRule, profiles: ids }
      await ask('POST /actions/attendance/batch/checkin', checked, token)
      const subject = await ask('POST /v2/subjects', {
        name: { en: 'Art', zh: '視藝' },
        type: 'core',
      })
      const type = await ask('POST /v2/homework/type', { name: 'Book', subject: subject._id })
      await ask('POST /v2/homework/unfinishedHomework', {
        date: '2026-10-05',
        homeworkType_id: type._id,
        profiles: [{ profile: ids[0], remarks: `Sits beside ${notedName.en} ${notedName.zh}` }],
      })
      const message = { title: `About ${notedName.en}`, message: notedName.zh }
      await ask('POST /notices', { ...message, is_public: true })
      const readers = { to_student: true, to_parent: true, profile_ids: ids }
      await ask('POST /memos', { ...message, ...readers }, token)
      const search = encodeURIComponent(notedName.zh)
      await ask(`GET /users?period=${school.period}&search=${search}`)
      await ask(`GET /sign_ins?search=${encodeURIComponent(email)}`)
      await ask(`GET /no/such/call?name=${search}`)
      const [{ user_id }] = profiles as [(typeof profiles)[0]]
      await ask(`GET /users/${user_id}/personal_data?format=html`)
      await ask(`PUT /users/${user_id}`, { name: { en: notedName.en, zh: 5 } })
      await ask('POST /organizations/retention/run')
      await ask(`POST /users/${user_id}/sign_out`)
    }

    test('no event holds a name', async () => {
      const { events } = await laurel.deps.eventStore.readAll({
        after: '0'.repeat(20),
        limit: 10_000,
      })
      const text = JSON.stringify(
        events.map(({ data, metadata, stream }) => [data, metadata, stream]),
      )
      expect(text).toContain(profiles[0]!.id)
      expect(found(text)).toEqual([])
    })

    test('no line of the log has a name', () => {
      expect(laurel.logged()).toContain(school.organizationId)
      expect(found(laurel.logged())).toEqual([])
    })

    test('no metric has a name', async () => {
      const text = await metrics.metrics()
      expect(text).toContain('laurel_')
      expect(found(text)).toEqual([])
    })

    test('no announcement and no job of the queue has a name', async () => {
      const text = [...sent, monitor?.read() ?? '', await readQueuedJobs(laurel.deps.db)].join('\n')
      expect(text).toContain(school.organizationId)
      if (stage.redisUrl) expect(text).toContain('bull')
      expect(found(text)).toEqual([])
    })

    test('the test detects a name in any spelling', async () => {
      for (const one of [notedName.zh, notedName.en.toUpperCase(), teachers[0]!.email])
        for (const spelling of spellings(one))
          expect(found(`{"text":"a ${spelling} b"}`).length).toBeGreaterThan(0)
    })
  })
}
