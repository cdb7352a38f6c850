import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { waitForPosition } from '#tests/support/wait-for-points.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp()
  school = await laurel.school({ students: 3 })
})
afterAll(() => laurel.close())

const make = (body: object = { name: 'Hall' }, key: string = randomUUID()) =>
  laurel.call('POST /displays', school.teacher.token, { body, key })
const list = async () => (await laurel.call('GET /displays', school.auditor.token)).body.data

const current = (key: string) =>
  laurel.call('GET /displays/current', null, { headers: { 'x-display-key': key } })
const keyOf = async (body: object) => (await make(body)).body.data.key
const award = async () => {
  const body = {
    pointRule_id: school.rules.reward,
    profiles: school.students.map(({ profile }) => profile),
    counts: 2,
  }
  const { position } = (
    await laurel.call('POST /v2/actions/profiles', school.teacher.token, { body })
  ).body.data
  await waitForPosition(laurel.deps.db, position)
}

test('a display reads ranks and the latest award with its key alone, as its settings allow', async () => {
  await award()
  const { status, body, headers } = await current(
    await keyOf({ name: 'Hall', privacy: 'names', language: 'en' }),
  )
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(body.data).toMatchObject({
    name: 'Hall',
    language: 'en',
    privacy: 'names',
    organization: { en: `School ${school.prefix}` },
    period: 'This year',
  })
  expect(body.data.snapshot.students[0]).toMatchObject({
    rank: 1,
    totalpoints: 10,
    label: { en: 'Student 1' },
  })
  expect(body.data.snapshot.classes).toEqual([{ rank: 1, class: '1A', totalpoints: 30 }])
  expect(body.data.snapshot.latest).toMatchObject({ rule_name: 'A reward', point: 10, students: 3 })
})

test('a display that shows only class numbers gets no name, id or account of a student', async () => {
  const { text } = await current(await keyOf({ name: 'Corridor' }))
  expect(text).not.toContain('Student 1')
  expect(text).not.toContain('學生1')
  for (const { id, profile, username } of school.students) {
    for (const mark of [id, profile, username]) expect(text).not.toContain(mark)
  }
})

test('the list says when a display was last seen', async () => {
  const { display, key } = (await make({ name: 'Seen' })).body.data
  await current(key)
  const seen = (await list()).find(({ _id }: { _id: string }) => _id === display._id)
  expect(Date.parse(seen.last_seen_at)).toBeGreaterThan(Date.now() - 60_000)
})

test('a display shows nothing after it is revoked, or with a wrong key or none', async () => {
  const { display, key } = (await make({ name: 'Gone' })).body.data
  await laurel.call(`DELETE /displays/${display._id}`, school.teacher.token)
  expect(await current(key)).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  expect((await current('another key')).status).toBe(401)
  expect((await laurel.call('GET /displays/current')).body.details).toEqual([
    { field: 'x-display-key', code: 'yup_required' },
  ])
})

test('a display is empty while there is no current period', async () => {
  const { admin, organizationId } = await laurel.school({ students: 0 })
  const { key } = (await laurel.call('POST /displays', admin.token, { body: { name: 'New' } })).body
    .data
  await laurel.deps.db.query(sql.typeAlias('void')`
    UPDATE periods SET is_current = false WHERE organization_id = ${organizationId}`)
  expect((await current(key)).body.data).toMatchObject({
    period: null,
    snapshot: { students: [], classes: [], latest: null },
  })
})
test('a display always lists its own class, whatever its rank', async () => {
  const large = await laurel.school({ students: 141 })
  const { token } = large.admin
  let position = ''
  for (let n = 0; n < 8; n += 1) {
    // Each class gets fewer rewards than the one before.
    const profiles = large.students.slice(n * 20, n * 20 + 8 - n).map(({ profile }) => profile)
    const body = { pointRule_id: large.rules.reward, profiles }
    position = (await laurel.call('POST /v2/actions/profiles', token, { body })).body.data.position
  }
  await waitForPosition(laurel.deps.db, position)
  const classesOf = async (name: string | null) => {
    const created = await laurel.call('POST /displays', token, {
      body: { name: 'Row', class: name },
    })
    const { snapshot } = (await current(created.body.data.key)).body.data
    return snapshot.classes.map((row: { class: string; rank: number }) => [row.rank, row.class])
  }
  const ranked = await laurel.call(
    `GET /profiles/rank?groupBy=class&period=${large.period}&limit=10`,
    token,
  )
  const names = ranked.body.data.map((row: { class: string }) => row.class)
  expect(names).toHaveLength(8)
  const first = names.slice(0, 6).map((name: string, at: number) => [at + 1, name])
  expect(await classesOf(null)).toEqual(first)
  expect(await classesOf(names[2])).toEqual(first)
  expect(await classesOf(names[7])).toEqual([...first.slice(0, 5), [8, names[7]]])
  expect(await classesOf('9Z')).toEqual(first)
})
