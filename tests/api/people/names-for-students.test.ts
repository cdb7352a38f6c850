import { afterAll, beforeAll, expect, test } from 'vitest'
import { alone } from '#api/live/readings.ts'
import { profileSnapshot } from '#api/live/snapshots.ts'
import { callerOf } from '#api/plugins/authentication.ts'
import { findSession } from '#registry/sign-in/sessions.ts'
import { hashToken } from '#registry/sign-in/tokens.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let position = ''

beforeAll(async () => {
  // The awards are old enough that students see the undo.
  laurel = await testApp({ now: new Date(Date.now() - 20 * 60_000).toISOString() })
  school = await laurel.school({ students: 2 })
  const reward = { pointRule_id: school.rules.reward, profiles: [school.students[0]!.profile] }
  const given = await laurel.call('POST /v2/actions/profiles', school.teacher.token, {
    body: reward,
  })
  const undo = `DELETE /actions/${given.body.data.outcomes[0].action}?minPosition=${given.body.data.position}`
  await laurel.call('POST /v2/actions/profiles', school.admin.token, { body: reward })
  laurel.setNow(new Date().toISOString())
  position = (await laurel.call(undo, school.admin.token)).body.data.position
})
afterAll(() => laurel.close())

const set = async (settings: object) => {
  const body = { name: { en: 'School', zh: '學校' }, ...settings }
  const answer = await laurel.call(
    `PUT /v2/organization/${school.organizationId}`,
    school.admin.token,
    { body },
  )
  expect(answer.body.data).toMatchObject(settings)
}
const title = async (given: object) => {
  const body = {
    email: school.teacher.email,
    name: { en: 'teacher Wong', zh: '黃teacher' },
    role: 'admin',
    ...given,
  }
  return (await laurel.call(`PUT /users/${school.teacher.id}`, school.admin.token, { body })).body
    .data
}
type GivenRow = { created_by: { _id: string | null; name: { en: string; zh: string } } }
const giversIn = (rows: readonly GivenRow[]) => rows.map(({ created_by }) => created_by.name.en)
const ask = async (path: string, token: string) => {
  const at = path.includes('?') ? '&' : '?'
  return await laurel.call(`GET ${path}${at}minPosition=${position}`, token)
}

/**
 * Returns the givers' names in each call of points for a student, newest first: of the undo, of the
 * administrator's award, and of the teacher's undone award.
 */
const told = async (token = school.students[0]!.token) => {
  const [{ id, profile }] = school.students as [School['students'][number]]
  const history = await ask('/auth/actions', token)
  const record = await ask(`/users/${id}/pointHistories`, token)
  const detail = await ask(`/profiles/${profile}?pointActions=true`, token)
  const explained = await ask(`/explain/profiles/${profile}?figure=point`, token)
  const file = await ask(`/users/${id}/pointHistories/export_stream?lang=en`, token)
  return {
    lists: [
      history.body.data,
      record.body.data,
      detail.body.data.pointActions,
      explained.body.data,
    ].map(giversIn),
    ids: history.body.data.map(({ created_by }: GivenRow) => created_by._id),
    undone: explained.body.data.at(-1).undone_by.name.en,
    file: file.text,
  }
}
const four = (...names: string[]) => Array(4).fill(names)

test('students and parents see givers’ names as the school has set, in every list and file', async () => {
  expect(await told()).toMatchObject({
    lists: four('Ada Chan', 'Ada Chan', 'teacher Wong'),
    ids: [null, null, null],
    undone: 'Ada Chan',
  })
  await set({ giver_names: 'surname' })
  const surnames = await told(school.students[0]!.parentToken)
  expect(surnames).toMatchObject({
    lists: four('Teacher Chan', 'Teacher Chan', 'Teacher Wong'),
    undone: 'Teacher Chan',
  })
  expect(surnames.file).not.toContain('Ada')
  expect(await title({ title: { en: 'Mr', zh: '主任' } })).toMatchObject({
    title: { en: 'Mr', zh: '主任' },
  })
  expect((await told()).lists).toEqual(four('Teacher Chan', 'Teacher Chan', 'Mr Wong'))
  expect(await title({}), 'a title that is not sent stays').toMatchObject({
    title: { en: 'Mr', zh: '主任' },
  })
  await set({ giver_names: 'teacher' })
  const { lists, undone, file } = await told()
  expect({ lists, undone }).toEqual({
    lists: four('A teacher', 'A teacher', 'A teacher'),
    undone: 'A teacher',
  })
  for (const mark of ['Ada', '陳雅達', 'Wong', '黃']) expect(file).not.toContain(mark)
})

test('live snapshots show givers’ names in the same way', async () => {
  await set({ giver_names: 'teacher' })
  const { token, profile: profileId } = school.students[0]!
  const session = await findSession(laurel.deps.db, hashToken(token), new Date())
  const snapshot = await profileSnapshot(
    laurel.deps.db,
    callerOf(session!),
    { profileId, at: new Date() },
    alone,
  )
  expect(giversIn(snapshot.latest)).toEqual(['A teacher', 'A teacher', 'A teacher'])
  expect(JSON.stringify(snapshot)).not.toContain(school.admin.id)
})

test('hidden names cannot be found by searches or sorting', async () => {
  await set({ giver_names: 'teacher' })
  const { token } = school.students[0]!
  const search = (name: string) =>
    ask(`/auth/actions?search=${encodeURIComponent(JSON.stringify({ created_by: name }))}`, token)
  expect((await search('Ada')).body.total).toBe((await search('Nobody')).body.total)
  expect((await laurel.call('GET /auth/actions?order_by=created_by', token)).status).toBe(400)
})

test('staff see all names', async () => {
  await set({ giver_names: 'teacher' })
  const { body } = await ask(`/v2/actions?period=${school.period}`, school.admin.token)
  expect(giversIn(body.data)).toEqual(['Ada Chan', 'Ada Chan', 'teacher Wong'])
})
