import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import {
  attendanceWords,
  homeworkWords,
  messageWords,
  outcomeWords,
  pointsWords,
  roleWords,
} from '#api/routes/account/personal-data/code-words.ts'
import type { DataWords } from '#api/routes/account/personal-data/data-words.ts'
import { logActionWords, logFieldWords } from '#api/routes/account/personal-data/log-words.ts'
import { untilAborted } from '#api/routes/account/personal-data/write-data.ts'
import { sql } from '#platform/postgres/pool.ts'
import { makeWorld, type World } from '#tests/api/walls/world.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { waitUntilAtRest } from '#tests/support/at-rest.ts'
import enAdministrationLog from '#web/i18n/en/administrationLog/index.ts'
import enAttendanceHistory from '#web/i18n/en/attendanceHistory/index.ts'
import enHistory from '#web/i18n/en/history/index.ts'
import enHomework from '#web/i18n/en/homework/index.ts'
import enSignIns from '#web/i18n/en/signIns/index.ts'
import enStaff from '#web/i18n/en/staff/index.ts'
import zhAdministrationLog from '#web/i18n/zh/administrationLog/index.ts'
import zhAttendanceHistory from '#web/i18n/zh/attendanceHistory/index.ts'
import zhHistory from '#web/i18n/zh/history/index.ts'
import zhHomework from '#web/i18n/zh/homework/index.ts'
import zhSignIns from '#web/i18n/zh/signIns/index.ts'
import zhStaff from '#web/i18n/zh/staff/index.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let laurel: TestApp
let world: World

const texts = {
  zh: {
    administrationLog: zhAdministrationLog,
    attendanceHistory: zhAttendanceHistory,
    history: zhHistory,
    homework: zhHomework,
    signIns: zhSignIns,
    staff: zhStaff,
  },
  en: {
    administrationLog: enAdministrationLog,
    attendanceHistory: enAttendanceHistory,
    history: enHistory,
    homework: enHomework,
    signIns: enSignIns,
    staff: enStaff,
  },
}

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

test('an administrator gets everything stored about a student', async () => {
  const { status, headers, body } = await ofFirst()
  expect(status).toBe(200)
  expect(headers['content-disposition']).toBe('attachment; filename="personal-data-zh.json"')
  expect(Object.keys(body)).toEqual([
    'made_at',
    'person',
    'periods',
    'houses',
    'groups',
    'points',
    'orders',
    'wish',
    'attendance',
    'homework',
    'unfinished_homework',
    'badges',
    'games',
    'board_games',
    'certificates',
    'report_remarks',
    'messages',
    'sign_ins',
    'sessions',
    'files',
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

test('students and staff get their own data, and parents the data that the portal shows', async () => {
  const student = (await own(world.tokens.student)).body
  expect(student.games).toHaveLength(1)
  expect(student.messages).toHaveLength(1)
  expect(student.sessions).toHaveLength(1)
  const parents = (await own(world.tokens.parent)).body
  expect(student).not.toHaveProperty('report_remarks')
  for (const section of ['badges', 'games', 'board_games', 'files', 'report_remarks'])
    expect(parents).not.toHaveProperty(section)
  expect(parents.unfinished_homework).toMatchObject([{ remarks: remark }])
  expect(parents.sessions).toMatchObject([{ account: { en: 'Parents' } }])
  const teacher = (await own(world.tokens.teacher)).body
  expect(teacher.person).toMatchObject([{ email: world.teacher.email }])
  expect(teacher.written_messages).toMatchObject([{ text: memoText }])
  expect(teacher.unfinished_homework).toHaveLength(2)
})

test('the file contains nothing about other people, whoever requests it', async () => {
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

test('the HTML file has words where the JSON file has codes', async () => {
  const { organizationId } = world
  await laurel.deps.db.query(sql.typeAlias('void')`
    INSERT INTO sign_ins (organization_id, user_id, is_parent, at, outcome, address, network, device)
    VALUES (${organizationId}, ${world.teacher.id}, false, now(), 'invalid_password', '203.0.113.77', '',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36')`)
  await laurel.call(`PUT /users/${world.students[0]!.id}`, world.admin.token, {
    body: { date_of_birth: '2014-02-03' },
  })
  const codes =
    /signed_in|invalid_password|data_downloaded|unsubmitted|checkin|>reward<|>user<|>admin<|>memo</
  for (const lang of ['zh', 'en'] as const) {
    const { text } = await ofFirst({ format: 'html', lang })
    expect(text).not.toMatch(codes)
    const teacher = await own(world.tokens.teacher, { format: 'html', lang })
    expect(teacher.text).not.toMatch(codes)
    expect(teacher.text).toContain(lang === 'zh' ? '密碼錯誤' : 'Wrong password')
    expect(teacher.text).toContain('Chrome, Windows')
  }
  expect((await own(world.tokens.teacher)).body.sign_ins).toMatchObject([
    { result: 'invalid_password' },
  ])
})

test.each(['zh', 'en'] as const)(
  'the words of the HTML file in %s equal those on the screens',
  (lang) => {
    const of = (words: Readonly<Record<string, DataWords>>) =>
      Object.fromEntries(Object.entries(words).map(([code, word]) => [code, word[lang]]))
    const { administrationLog, attendanceHistory, history, homework, signIns, staff } = texts[lang]
    expect(of(logActionWords)).toEqual(administrationLog.actions)
    expect(of(logFieldWords)).toEqual(administrationLog.fields)
    expect(administrationLog.kinds).toMatchObject(of(messageWords))
    expect(of(pointsWords)).toEqual(history.types)
    expect(of(attendanceWords)).toEqual(attendanceHistory.types)
    expect(of(homeworkWords)).toEqual(homework.statuses)
    expect({ failed: signIns.outcomes.failed, ...of(outcomeWords) }).toEqual(signIns.outcomes)
    expect(of(roleWords)).toEqual({ ...staff.roles, user: signIns.accounts.student })
  },
)

test('addresses are shortened, except for administrators, who see them in the sign-ins', async () => {
  const addresses = async (answer: ReturnType<typeof ask>) =>
    (await answer).body.sign_ins.map(({ address }: { address: string }) => address)
  await laurel.deps.db.query(sql.typeAlias('void')`
    INSERT INTO sign_ins (organization_id, user_id, is_parent, at, outcome, address, network, device)
    VALUES (${world.organizationId}, ${world.students[0]!.id}, false, now(), 'invalid_password', '198.51.100.23', '', '')`)
  expect(await addresses(own(world.tokens.student))).toContain('198.51.100.x')
  expect(await addresses(ofFirst())).toContain('198.51.100.23')
})

test('staff get their classes, roll calls and second factors, and nothing that opens the account', async () => {
  const { organizationId, teacher, period, students } = world
  const { db } = laurel.deps
  const [first] = students
  await db.query(sql.typeAlias('void')`
    INSERT INTO my_classes (organization_id, staff_id, class, used_at, seats)
    VALUES (${organizationId}, ${teacher.id}, '1A', '2026-11-02T01:00:00Z', ${sql.array([first!.profile], 'uuid')})`)
  await db.query(sql.typeAlias('void')`
    INSERT INTO my_class_choices (organization_id, staff_id, own_class) VALUES (${organizationId}, ${teacher.id}, '1B')`)
  await db.query(sql.typeAlias('void')`
    INSERT INTO roll_calls (organization_id, id, period_id, class, date, saved_at, staff_id)
    VALUES (${organizationId}, gen_random_uuid(), ${period}, '1A', '2026-11-02', '2026-11-02T00:10:00Z', ${teacher.id})`)
  await db.query(sql.typeAlias('void')`
    INSERT INTO passkeys (organization_id, user_id, credential_id, public_key, sign_count, transports, name, created_at)
    VALUES (${organizationId}, ${teacher.id}, 'credential', 'public key', 7, ARRAY['usb'], 'Blue key', '2026-11-03T00:00:00Z')`)
  await db.query(sql.typeAlias('void')`
    INSERT INTO totp_factors (organization_id, user_id, key_id, sealed_secret, last_step, created_at)
    VALUES (${organizationId}, ${teacher.id}, 'key-1', 'sealed secret', 5, '2026-11-04T00:00:00Z')`)
  await db.query(sql.typeAlias('void')`
    INSERT INTO recovery_codes (organization_id, user_id, code_hash, salt, created_at, used_at)
    VALUES (${organizationId}, ${teacher.id}, 'code', 'salt', '2026-11-04T00:00:00Z', '2026-11-05T00:00:00Z')`)
  const { body, text } = await own(world.tokens.teacher)
  expect(body.person).toMatchObject([{ all_action: false }])
  expect(body.classes).toEqual([
    { class: '1A', pinned: false, last_used_at: '2026-11-02T01:00:00.000Z' },
    { class: '1B', pinned: true, last_used_at: null },
  ])
  expect(body.roll_calls).toMatchObject([{ class: '1A', date: '2026-11-02', undone_at: null }])
  expect(body.second_factors).toEqual([
    {
      kind: 'passkey',
      name: 'Blue key',
      created_at: '2026-11-03T00:00:00.000Z',
      last_used_at: null,
    },
    {
      kind: 'authenticator_app',
      name: '',
      created_at: '2026-11-04T00:00:00.000Z',
      last_used_at: null,
    },
    {
      kind: 'recovery_codes',
      name: '',
      created_at: '2026-11-04T00:00:00.000Z',
      last_used_at: '2026-11-05T00:00:00.000Z',
    },
  ])
  expect(text).not.toMatch(/credential|public.key|sealed|key-1|salt|usb/)
  expect(text).not.toContain(first!.profile)
  const page = await own(world.tokens.teacher, { format: 'html', lang: 'en' })
  expect(page.text).toContain('Authenticator app')
})

test('attachments are listed by name, and the HTML file’s policy lets nothing run', async () => {
  const { organizationId, students } = world
  const { db } = laurel.deps
  await db.query(sql.typeAlias('void')`
    INSERT INTO blobs (organization_id, id, size, created_by, name, stored_at, access)
    VALUES (${organizationId}, 'attachment-1', 1, ${world.teacher.id}, 'list.pdf', now(), 'public')`)
  await db.query(sql.typeAlias('void')`
    INSERT INTO message_attachments (organization_id, message_id, place, blob_id, name)
    SELECT organization_id, message_id, 0, 'attachment-1', 'list <1>.pdf' FROM message_recipients
    WHERE organization_id = ${organizationId} AND profile_id = ${students[0]!.profile} LIMIT 1`)
  expect((await own(world.tokens.student)).body.messages).toMatchObject([
    { attachments: 'list <1>.pdf' },
  ])
  const { text } = await own(world.tokens.student, { format: 'html', lang: 'en' })
  expect(text).toContain('list &lt;1&gt;.pdf')
  expect(text).toContain('Content-Security-Policy" content="default-src \'none\'')
})

test('a download that fails before it begins no longer counts toward the limit', async () => {
  const rename = (from: string, to: string) =>
    laurel.deps.db.query(
      sql.typeAlias(
        'void',
      )`ALTER TABLE ${sql.identifier([from])} RENAME TO ${sql.identifier([to])}`,
    )
  await rename('administration_log', 'hidden_log')
  for (let n = 0; n < 10; n += 1) {
    const { status, headers } = await own(world.tokens.student)
    expect([status, headers['content-disposition']]).toEqual([500, undefined])
  }
  await rename('hidden_log', 'administration_log')
  expect((await own(world.tokens.student)).status).toBe(200)
})

test('an aborted download writes nothing more', async () => {
  const stop = new AbortController()
  const written: string[] = []
  const write = untilAborted(async (text) => void written.push(text), stop.signal)
  await write('in time')
  stop.abort(new Error('too late'))
  await expect(write('late')).rejects.toThrow('too late')
  expect(written).toEqual(['in time'])
})

test('the file holds no password, token or hash', async () => {
  const { text } = await ofFirst()
  expect(text).not.toMatch(/hash|argon2|token|[0-9a-f]{64}/)
})

test('givers are named as the school has set', async () => {
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
] as const)('the HTML file is in %s, and typed text is escaped', async (lang, ...words) => {
  const { headers, text } = await ofFirst({ format: 'html', lang })
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-disposition']).toContain('attachment')
  for (const word of words) expect(text).toContain(word)
  expect(text).toContain('Page 12 &amp; &lt;b&gt;13&lt;/b&gt;')
  expect(text).not.toMatch(/<b>|<script/)
  expect(text.match(/<table>/g)!.length).toBe(text.match(/<\/table>/g)!.length)
  // On a phone each cell shows the name of its column.
  const cells = text.match(/<td[^>]*>/g)!
  expect(cells.filter((cell) => !/^<td data-name="[^"]+">$/.test(cell))).toEqual([])
})

const Actions = z.object({ action: z.string() })
const logged = async (subject: string) =>
  (
    await laurel.deps.db.any(sql.type(Actions)`
      SELECT action FROM administration_log WHERE subject_id = ${subject} AND action = 'data_downloaded'`)
  ).length

test('each download is in the administration log, but not a HEAD request', async () => {
  const { id } = world.students[0]!
  const before = await logged(id)
  await ask(`/users/${id}/personal_data`, world.admin.token, {}, 'HEAD')
  expect(await logged(id)).toBe(before)
  await Promise.all([ofFirst(), own(world.tokens.parent)])
  expect(await logged(id)).toBe(before + 2)
})

test('others do not get the file, and an unknown person is not found', async () => {
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

test('a new account has empty sections, and an erased one has no file', async () => {
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

test('thousands of rows are read in pages, each row once', async () => {
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
