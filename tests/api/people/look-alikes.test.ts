import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { listLog } from '#tests/support/administration-log.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { password, type School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ projector: false })
  school = await laurel.school({ students: 4 })
})
afterAll(() => laurel.close())

const admin = (route: string, body?: object) =>
  laurel.call(route, school.admin.token, { ...(body && { body, key: randomUUID() }) })
const alike = async () => (await admin(`GET /users/look_alikes?period=${school.period}`)).body.data
const spell = (name: string) =>
  admin('POST /users/class_spelling', { period: school.period, class: name })
const db = () => laurel.deps.db

test('without look-alikes both lists are empty', async () => {
  expect(await alike()).toEqual({ accounts: [], classes: [] })
  expect((await admin(`GET /users/look_alikes?period=${randomUUID()}`)).status).toBe(404)
})

test('accounts that an older version kept apart are shown together, for this school only', async () => {
  const [one, other] = school.students
  const stranger = await laurel.school({ students: 1 })
  const twin = async (id: string, username: string, nth: number) =>
    db().query(
      sql.typeAlias(
        'void',
      )`UPDATE users SET username = ${username}, twin = ${nth} WHERE id = ${id}`,
    )
  await twin(other!.id, `${one!.username}\u200b`, 1)
  await twin(stranger.students[0]!.id, `${one!.username}\u200d`, 2)
  const own = async (username: string) => {
    const body = { type: 'user', username, password }
    const { token } = (await laurel.call('POST /v2/cms/auth/login', null, { body })).body.data
    return (await laurel.call('GET /auth/user', token)).body.data._id
  }
  expect(await own(one!.username)).toBe(one!.id)
  expect(await own(`${one!.username}\u200b`)).toBe(other!.id)
  const { accounts } = await alike()
  expect(accounts).toMatchObject([
    {
      field: 'username',
      users: [
        { _id: one!.id, role: 'user', value: one!.username, isActive: true },
        { _id: other!.id, value: `${one!.username}\u200b` },
      ],
    },
  ])
})

test('one spelling is set for a whole class and its filter, and a repeat changes nothing', async () => {
  const [, , third, fourth] = school.students
  const move = (id: string, name: string) =>
    db().query(sql.typeAlias('void')`
      UPDATE profiles SET class = ${name} WHERE organization_id = ${school.organizationId} AND user_id = ${id}`)
  await move(third!.id, '１A')
  await move(fourth!.id, '1 a')
  await admin('PUT /class_goals', { goals: [{ class: '1A', points: 500 }] })
  expect((await alike()).classes).toEqual([
    [
      { class: '1A', students: 2 },
      { class: '1 a', students: 1 },
      { class: '１A', students: 1 },
    ],
  ])
  expect((await spell('１A')).body.data).toEqual({ changed: 3 })
  expect((await alike()).classes).toEqual([])
  expect((await spell('１A')).body.data).toEqual({ changed: 0 })
  const filters = (await admin('GET /organizationFilters')).body.data.map(
    ({ value }: { value: string }) => value,
  )
  expect(filters).toEqual(expect.arrayContaining(['１A', '1B']))
  expect(filters).not.toContain('1A')
  expect(JSON.stringify((await admin('GET /class_goals')).body)).toContain('１A')
  const log = await listLog(db(), school.organizationId, 4)
  expect(log.filter(({ fields }) => fields.includes('class'))).toHaveLength(3)
})
