import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { listLog } from '#tests/support/administration-log.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { password, type School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ projector: false })
})
beforeEach(async () => {
  school = await laurel.school({ students: 3, modules: ['memo'] })
  await twin(1, `${first().username}\u200b`, 1)
})
afterAll(() => laurel.close())

const db = () => laurel.deps.db
const first = () => school.students[0]!
const second = () => school.students[1]!
const third = () => school.students[2]!
const twin = (n: number, username: string, nth: number) =>
  db().query(sql.typeAlias('void')`
    UPDATE users SET username = ${username}, twin = ${nth} WHERE id = ${school.students[n]!.id}`)

const admin = (route: string, body?: object, key: string = randomUUID()) =>
  laurel.call(route, school.admin.token, { ...(body && { body, key }) })
const rename = (id: string, u_id: string, key?: string) =>
  admin(`PUT /users/${id}/username`, { u_id }, key)
const merge = (id: string, into: string, key?: string) =>
  admin(`POST /users/${id}/merge`, { into }, key)
const accounts = async () =>
  (await admin(`GET /users/look_alikes?period=${school.period}`)).body.data.accounts
const studentOf = async (id: string) => (await admin(`GET /users/${id}`)).body.data
const reward = (profile: string) =>
  admin('POST /v2/actions/profiles', { pointRule_id: school.rules.reward, profiles: [profile] })
const signsInAs = async (username: string) => {
  const { body } = await laurel.call('POST /v2/cms/auth/login', null, {
    body: { type: 'user', username, password },
  })
  return body.data && (await laurel.call('GET /auth/user', body.data.token)).body.data._id
}
const fieldErrors = ({ body }: Awaited<ReturnType<typeof admin>>) =>
  body.details?.fields ?? body.details

test('an account gets another username, and keeps everything else', async () => {
  await reward(second().profile)
  expect((await rename(second().id, 'x77')).status).toBe(200)
  expect(await signsInAs(`${school.prefix}x77`)).toBe(second().id)
  expect(await signsInAs(`${first().username}\u200b`)).toBe(first().id)
  expect((await laurel.call('GET /auth/user', second().token)).body.data).toMatchObject({
    _id: second().id,
    username: `${school.prefix}x77`,
  })
  expect(await accounts()).toEqual([])
  const [entry] = await listLog(db(), school.organizationId, 1)
  expect(entry).toMatchObject({ action: 'updated', subject_id: second().id, fields: ['username'] })
})

test('the prefix is not doubled, however it is typed', async () => {
  expect((await rename(second().id, `${school.prefix.toUpperCase()}９`)).status).toBe(200)
  expect((await studentOf(second().id)).u_id).toBe(`${school.prefix.toUpperCase()}９`)
  expect(await signsInAs(`${school.prefix}9`)).toBe(second().id)
})

test('a name that is taken, however spelled, is refused', async () => {
  const refused = async (u_id: string) => fieldErrors(await rename(second().id, u_id))
  expect(await refused(third().username.toUpperCase())).toMatchObject([
    { field: 'u_id', code: 'u_id_exists' },
  ])
  expect(await refused(` ${first().username}`)).toMatchObject([
    { field: 'u_id', code: 'u_id_exists' },
  ])
  const stranger = await laurel.school({ students: 1 })
  await db().query(sql.typeAlias('void')`
    UPDATE users SET username = ${`${school.prefix}taken`} WHERE id = ${stranger.students[0]!.id}`)
  expect(await refused('ＴＡＫＥＮ')).toMatchObject([{ field: 'u_id', code: 'username_used' }])
  await db().query(
    sql.typeAlias('void')`UPDATE users SET card_id = '8800' WHERE id = ${third().id}`,
  )
  expect(await refused('８８００')).toMatchObject([{ field: 'u_id', code: 'card_id_is_username' }])
  await expect(
    db().query(
      sql.typeAlias(
        'void',
      )`UPDATE users SET username = ${`${school.prefix}8800`} WHERE id = ${second().id}`,
    ),
  ).rejects.toThrow()
  expect(await refused('')).toMatchObject([{ field: 'u_id' }])
  expect((await studentOf(second().id)).u_id).toBe(`${first().username}\u200b`)
})

test('only look-alikes are renamed, so the later of two administrators is refused', async () => {
  expect((await rename(third().id, 'y1')).body.code).toBe('look_alike_settled')
  const key = randomUUID()
  const answers = await Promise.all([rename(second().id, 'y2', key), rename(first().id, 'y3')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('look_alike_settled')
  const [renamed] = answers
  if (renamed.status === 200) expect((await rename(second().id, 'y2', key)).status).toBe(200)
  expect(await accounts()).toEqual([])
})

test('once its look-alikes are renamed, the last account reserves the name again', async () => {
  await twin(2, `${first().username}\u200d`, 2)
  expect((await rename(first().id, 'z1')).status).toBe(200)
  expect((await accounts())[0].users).toHaveLength(2)
  await expect(
    db().query(
      sql.typeAlias(
        'void',
      )`UPDATE users SET username = ${first().username} WHERE id = ${first().id}`,
    ),
  ).rejects.toThrow()
  expect((await rename(second().id, 'z2')).status).toBe(200)
  const twins = await db().anyFirst(
    sql.type(z.object({ twin: z.number() }))`SELECT twin FROM users WHERE id = ${third().id}`,
  )
  expect(twins).toEqual([0])
})

test('a duplicate without records is merged, and the student gets its card, birth date and periods', async () => {
  await reward(first().profile)
  await db().query(sql.typeAlias('void')`
    INSERT INTO profiles (organization_id, period_id, id, user_id, class, class_no)
    VALUES (${school.organizationId}, ${school.pastPeriod}, ${randomUUID()}, ${second().id}, '2B', 7)`)
  await db().query(sql.typeAlias('void')`
    UPDATE users SET card_id = 'K55', date_of_birth = '2016-03-05' WHERE id = ${second().id}`)
  const [group] = await accounts()
  expect(group.users).toMatchObject([
    { _id: first().id, hasRecords: true },
    { _id: second().id, hasRecords: false },
  ])
  const key = randomUUID()
  expect((await merge(second().id, first().id, key)).status).toBe(200)
  expect((await merge(second().id, first().id, key)).status).toBe(200)
  expect(await accounts()).toEqual([])
  expect((await admin(`GET /users/${second().id}`)).status).toBe(404)
  expect((await laurel.call('GET /auth/user', second().token)).status).toBe(401)
  expect(await signsInAs(first().username)).toBe(first().id)
  expect(await studentOf(first().id)).toMatchObject({
    card_id: 'K55',
    date_of_birth: '2016-03-05',
    periods: [{ _id: school.period }, { _id: school.pastPeriod, class: '2B', class_no: 7 }],
  })
  const log = await listLog(db(), school.organizationId, 2)
  expect(log.map(({ action, subject_id }) => [action, subject_id]).sort()).toEqual(
    [
      ['erased', second().id],
      ['merged', first().id],
    ].sort(),
  )
})

test('the remaining student gets the duplicate’s memos, and those that the duplicate had read count as read', async () => {
  const memo = { title: 'Shoes', message: 'Please', to_student: true, to_parent: true }
  const sent = await admin('POST /memos', { ...memo, profile_ids: [second().profile] })
  expect(sent.status).toBe(200)
  const read = `POST /memos/${sent.body.data._id}/info`
  const body = { is_read: true }
  expect((await laurel.call(read, second().token, { body })).status).toBe(200)
  await merge(second().id, first().id)
  const profiles = await db().anyFirst(sql.typeAlias('id')`
    SELECT profile_id AS id FROM message_recipients WHERE organization_id = ${school.organizationId}`)
  expect(profiles).toContain(first().profile)
  const unread = await laurel.call('GET /messages/unread', first().token)
  expect(unread.body.data).toMatchObject({ memo: 0 })
})

test('an account with records is not merged into another', async () => {
  await reward(second().profile)
  expect((await merge(second().id, first().id)).body.code).toBe('student_has_records')
  expect(await accounts()).toHaveLength(1)
  expect((await merge(first().id, second().id)).status).toBe(200)
  expect(await signsInAs(`${first().username}\u200b`)).toBe(second().id)
  expect(await signsInAs(first().username)).toBe(second().id)
})

test('only two look-alikes are merged, never one with itself', async () => {
  expect((await merge(third().id, first().id)).body.code).toBe('look_alike_settled')
  expect((await merge(second().id, second().id)).body.code).toBe('look_alike_settled')
  expect((await merge(second().id, school.admin.id)).status).toBe(404)
  await db().query(sql.typeAlias('void')`UPDATE users SET card_id = 'A1' WHERE id = ${second().id}`)
  await db().query(
    sql.typeAlias(
      'void',
    )`UPDATE users SET card_id = 'Ａ１', card_twin = 1 WHERE id = ${third().id}`,
  )
  expect((await merge(third().id, second().id)).status).toBe(200)
  const answers = await Promise.all([
    merge(first().id, second().id),
    merge(second().id, first().id),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
})
