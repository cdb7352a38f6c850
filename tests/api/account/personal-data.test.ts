import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { makeWorld, type World } from '#tests/api/walls/world.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { waitUntilAtRest } from '#tests/support/at-rest.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let laurel: TestApp
let world: World

const remark = 'Page 12 & <b>13</b>'
const memoText = 'Please bring a dictionary'

beforeAll(async () => {
  laurel = await testApp()
  world = await makeWorld(laurel)
  const [first, second] = world.students
  const { make, period } = world
  await make.teacher('POST /v2/homework/unfinishedHomework', {
    date: '2026-10-05',
    homeworkType_id: world.homeworkType,
    profiles: [
      { profile: first!.profile, remarks: remark },
      { profile: second!.profile, remarks: 'About the other' },
    ],
  })
  await make.teacher('POST /actions/attendance/batch/checkin', {
    attendanceRule: world.attendanceRule,
    profiles: [first!.profile],
  })
  const memo = { title: 'Dictionary', message: memoText, to_student: true, to_parent: true, period }
  await make.teacher('POST /memos', { ...memo, profile_ids: [first!.profile] })
  await waitUntilAtRest(laurel.deps)
})
afterAll(() => laurel.close())

type Query = Readonly<{ format?: 'json' | 'html'; lang?: 'zh' | 'en' }>
const ask = (path: string, token: string, query: Query = {}, method = 'GET') =>
  laurel.call(`${method} ${path}?${new URLSearchParams(query)}`, token)
const own = (token: string, query?: Query) => ask('/auth/personal_data', token, query)
const ofFirst = (query?: Query, token = world.admin.token) =>
  ask(`/users/${world.students[0]!.id}/personal_data`, token, query)

const marksOfOthers = () => {
  const [, other] = world.students
  return [other!.id, other!.profile, other!.username, 'Student 2', '學生2', 'About the other']
}

test('an administrator gets all that is stored about a student', async () => {
  const { status, headers, body } = await ofFirst()
  expect(status).toBe(200)
  expect(headers['content-disposition']).toBe('attachment; filename="personal-data-zh.json"')
  expect(Object.keys(body)).toEqual([
    ...['made_at', 'person', 'periods', 'points', 'attendance', 'homework', 'unfinished_homework'],
    ...['badges', 'games', 'board_games', 'messages', 'sign_ins', 'sessions', 'files'],
    'administration_log',
  ])
  expect(body.person).toMatchObject([{ name_en: 'Student 1', name_zh: '學生1', role: 'user' }])
  expect(body.periods).toMatchObject([{ class: '1A', class_no: 1 }])
  expect(body.points[0]).toMatchObject({ kind: 'reward', rule: { zh: 'A reward' } })
  expect(body.attendance).toHaveLength(1)
  expect(body.unfinished_homework).toMatchObject([{ remarks: remark }])
  expect(body.games).toMatchObject([{ game: 'Rivers' }])
  expect(body.board_games).toMatchObject([{ place: 1 }])
  expect(body.messages).toMatchObject([
    { text: memoText, read_at: null, account: { en: 'Own' } },
    { text: memoText, read_at: null, account: { en: 'Parents' } },
  ])
  expect(body.sessions).toHaveLength(2)
})

test('the person gets their own, parents what the portal shows them', async () => {
  const student = (await own(world.tokens.student)).body
  expect(student.games).toHaveLength(1)
  expect(student.messages).toHaveLength(1)
  expect(student.sessions).toHaveLength(1)
  const parents = (await own(world.tokens.parent)).body
  for (const section of ['badges', 'games', 'board_games', 'files'])
    expect(parents).not.toHaveProperty(section)
  expect(parents.unfinished_homework).toMatchObject([{ remarks: remark }])
  expect(parents.sessions).toMatchObject([{ account: { en: 'Parents' } }])
  const teacher = (await own(world.tokens.teacher)).body
  expect(teacher.person).toMatchObject([{ email: world.teacher.email }])
  expect(teacher.written_messages).toMatchObject([{ text: memoText }])
  expect(teacher.unfinished_homework).toHaveLength(2)
})

test('nothing of anybody else is in it, whoever asks for whom', async () => {
  const files = await Promise.all([
    ...(['json', 'html'] as const).flatMap((format) => [
      ofFirst({ format }),
      ...[world.tokens.student, world.tokens.parent].map((token) => own(token, { format })),
    ]),
  ])
  const staff = [world.admin, world.teacher].flatMap(({ id, email }) => [id, email])
  for (const { text } of files)
    for (const mark of [...marksOfOthers(), ...staff]) expect(text).not.toContain(mark)
  const teacher = await own(world.tokens.teacher)
  const students = world.students.flatMap(({ id, profile, username }) => [id, profile, username])
  for (const mark of [...students, 'Student 1', world.admin.email])
    expect(teacher.text).not.toContain(mark)
})

test('no file has a password, a token or a hash', async () => {
  const { text } = await ofFirst()
  expect(text).not.toMatch(/hash|argon2|token|[0-9a-f]{64}/)
})

test('the giver is named as the school has set', async () => {
  const named = (await own(world.tokens.student)).body.points[0].given_by
  await laurel.deps.db.query(sql.typeAlias('void')`
    UPDATE organizations SET giver_names = 'teacher' WHERE id = ${world.organizationId}`)
  const unnamed = (await ofFirst()).body.points[0].given_by
  expect(unnamed).not.toEqual(named)
  expect(JSON.stringify(unnamed)).not.toContain('Ada')
})

test.each([
  ['zh', '個人資料', '欠交功課', 'zh-Hant'],
  ['en', 'Personal data', 'Unfinished homework', 'en'],
] as const)(
  'as a page it reads in %s, and what people typed stays text',
  async (lang, ...words) => {
    const { headers, text } = await ofFirst({ format: 'html', lang })
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-disposition']).toContain('attachment')
    for (const word of words) expect(text).toContain(word)
    expect(text).toContain('Page 12 &amp; &lt;b&gt;13&lt;/b&gt;')
    expect(text).not.toMatch(/<b>|<script/)
    expect(text.match(/<table>/g)!.length).toBe(text.match(/<\/table>/g)!.length)
  },
)

const Actions = z.object({ action: z.string() })
const logged = async (subject: string) =>
  (
    await laurel.deps.db.any(sql.type(Actions)`
      SELECT action FROM administration_log WHERE subject_id = ${subject} AND action = 'data_downloaded'`)
  ).length

test('each download is in the administration log, a look at the head is not', async () => {
  const { id } = world.students[0]!
  const before = await logged(id)
  await ask(`/users/${id}/personal_data`, world.admin.token, {}, 'HEAD')
  expect(await logged(id)).toBe(before)
  await Promise.all([ofFirst(), own(world.tokens.parent)])
  expect(await logged(id)).toBe(before + 2)
})

test('others do not get it, and nobody gets what is not there', async () => {
  const path = `/users/${world.students[0]!.id}/personal_data`
  for (const caller of ['teacher', 'colleague', 'auditor', 'student', 'parent'] as const)
    expect((await ask(path, world.tokens[caller])).status).toBe(403)
  const stranger = await laurel.school({ students: 0 })
  expect((await ask(path, stranger.admin.token)).status).toBe(404)
  const nobody = `/users/${randomUUID()}/personal_data`
  expect((await ask(nobody, world.admin.token)).status).toBe(404)
  const typo = '/auth/personal_data?format=pdf'
  expect((await laurel.call(`GET ${typo}`, world.tokens.student)).status).toBe(400)
})

test('a new account has empty sections, an erased one no file', async () => {
  const held = await laurel.school({ students: 1 })
  const [{ id }] = held.students as [(typeof held.students)[0]]
  const path = `/users/${id}/personal_data`
  const { body, status } = await ask(path, held.admin.token)
  expect([status, body.points, body.messages]).toEqual([200, [], []])
  await laurel.call(`DELETE /users/${id}`, held.admin.token)
  await laurel.call(`POST /users/${id}/erase`, held.admin.token, { key: randomUUID() })
  await laurel.deps.db.query(sql.typeAlias('void')`
    UPDATE users SET erased_at = now() WHERE id = ${id}`)
  expect((await ask(path, held.admin.token)).status).toBe(404)
})

test('thousands of rows come in pages, each of them once', async () => {
  const held = await laurel.school({ students: 1 })
  const [{ id, token }] = held.students as [(typeof held.students)[0]]
  await laurel.deps.db.query(sql.typeAlias('void')`
    INSERT INTO sign_ins (organization_id, user_id, is_parent, at, outcome, address, network, device)
    SELECT ${held.organizationId}, ${id}, false, now() - make_interval(mins => n), 'signed_in',
      '192.0.2.' || n % 200, '', 'browser ' || n
    FROM generate_series(1, 3210) AS n`)
  const { body } = await own(token)
  expect(body.sign_ins).toHaveLength(3210)
  const devices = new Set(body.sign_ins.map(({ device }: { device: string }) => device))
  expect(devices.size).toBe(3210)
})
