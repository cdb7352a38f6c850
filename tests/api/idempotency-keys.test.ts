import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { localDateOf } from '#domain/calendar.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { contractsOf } from '#tests/support/contracts.ts'
import { pdf, resourceForm } from '#tests/support/resources.ts'
import { password } from '#tests/support/school.ts'
import { badgeRuleOf } from './walls/badges.ts'
import { walls } from './walls/walls.ts'
import { boardGameOf, gameOf, makeWorld, questionOf, type World } from './walls/world.ts'

let laurel: TestApp
let school: World
/** Besides those of the world. */
let second: Readonly<{ attendanceRule: string; parentRule: string }>

beforeAll(async () => {
  laurel = await testApp()
  school = await makeWorld(laurel)
  const make = async (route: string, body: object) => (await school.make.admin(route, body))._id!
  const ruleCategory = school.categories.parent_reward
  const parentRule = {
    ...{ type: 'parent_reward', name: 'Helpful', point: 2, ruleCategory },
    quota_type: 'daily',
    quota_count: 9,
  }
  second = {
    attendanceRule: await make('POST /attendanceRules', { name: 'Late' }),
    parentRule: await make('POST /pointRules', parentRule),
  }
})
afterAll(() => laurel.close())

const names = { en: 'One', zh: '一' }
const email = () => `${randomUUID()}@new.test`
const student = () => ({ u_id: randomUUID().slice(0, 8), class: '1A', class_no: 9, name: names })
const first = () => school.students[0]!

const tablet = () => ({
  ...{
    name: 'Tablet',
    description: '',
    state: 'game',
    isEnableDeviceFunction: false,
    isActive: true,
  },
  ...{ attendanceRule: null, pointRule: null },
})
const notice = () => ({ title: 'Sports day', message: 'Thursday.', is_public: true })
const memo = () => ({
  ...notice(),
  is_public: undefined,
  to_student: true,
  profile_ids: [first().profile],
})
const prize = () => ({ pointRule_id: school.rules.redeem, profiles: [first().profile], counts: 1 })
const onADay = (day: string) => ({ date: `2026-10-${day}` })
const unfinished = () => ({
  ...onADay('05'),
  homeworkType_id: school.homeworkType,
  profiles: [{ profile: first().profile, remarks: 'Page 12' }],
})
const checked = () => ({ attendanceRule: school.attendanceRule, profiles: [first().profile] })
const called = () => ({
  ...{
    class: '1A',
    date: localDateOf(new Date(), 'Asia/Hong_Kong'),
    present_rule: school.attendanceRule,
  },
  profiles: [{ profile: first().profile, again: true }],
})
const otherRule = () => ({ attendanceRule: second.attendanceRule })
const basket = (count: number) => ({ pointRules: [{ rule: school.rules.redeem, count }] })

type Made = readonly [path: string, body: () => object, other: () => object, caller?: 'parent']

/**
 * What makes something or writes it into the ledger: the call, a body, and what is other in another
 * one.
 */
const creates: readonly Made[] = [
  [
    '/periods',
    () => ({ name: 'A', start_at: '2028-09-01', end_at: '2029-07-15' }),
    () => ({ name: 'B' }),
  ],
  [
    '/organizationFilters',
    () => ({ name: names, attribute: 'grade', value: randomUUID() }),
    () => ({ attribute: 'class' }),
  ],
  [
    '/ruleCategories',
    () => ({ name: names, type: 'reward' }),
    () => ({ name: { en: 'Two', zh: '二' } }),
  ],
  ['/pointRules', () => ({ type: 'redeem', name: 'Pen', point: 1 }), () => ({ point: 2 })],
  [
    '/v2/starter_set',
    () => ({ categories: [], prizes: [{ name: 'Ruler', point: 1 }] }),
    () => ({ prizes: [{ name: 'Ruler', point: 2 }] }),
  ],
  ['/attendanceRules', () => ({ name: 'Club' }), () => ({ description: 'After school' })],
  ['/devices/pairings', tablet, () => ({ name: 'Another' })],
  ['/devices/pairings', tablet, () => ({ device: school.device })],
  ['/displays', () => ({ name: 'Hall' }), () => ({ privacy: 'names' })],
  [
    '/admin/users',
    () => ({ email: email(), name: names, role: 'admin' }),
    () => ({ name: { en: 'Other', zh: '另' } }),
  ],
  [
    '/admin/batch',
    () => ({ newAdmins: [{ email: email(), name: names }] }),
    () => ({ newAdmins: [{ email: email(), name: names }] }),
  ],
  [
    '/users/upload',
    () => ({ period: school.period, users: [student()] }),
    () => ({ users: [student()] }),
  ],
  [
    '/v2/cms/users/batch',
    () => ({ period: school.period, users: [student()] }),
    () => ({ mode: 'create' }),
  ],
  [
    '/users/imports',
    () => ({ period: school.period, users: [student()] }),
    () => ({ users: [student()] }),
  ],
  ['/v2/subjects', () => ({ name: names, type: 'core' }), () => ({ type: 'elective' })],
  [
    '/v2/homework/type',
    () => ({ name: 'Dictation', subject: school.subject }),
    () => ({ name: 'Reading' }),
  ],
  ['/v2/cms/badgeRules', () => badgeRuleOf(school), () => ({ threshold: 20 })],
  ['/games/create', () => gameOf, () => ({ pointCorrect: 9 })],
  ['/v2/boardGame/game', () => boardGameOf, () => ({ maxPlayers: 9 })],
  [
    '/gameQuestions',
    () => ({ game: school.game, ...questionOf }),
    () => ({ text: 'Another one?' }),
  ],
  ['/notices', notice, () => ({ message: 'Friday.' })],
  ['/memos', memo, () => ({ to_parent: true })],
  [
    '/v2/actions/profiles',
    () => ({ ...prize(), pointRule_id: school.rules.reward }),
    () => ({ counts: 2 }),
  ],
  ['/v2/actions/profiles_redeem', prize, () => ({ counts: 2 })],
  ['/actions/rules', () => ({ profile: first().profile, ...basket(1) }), () => basket(2)],
  [
    '/v2/cms/profiles/parent',
    () => ({ pointRule_id: school.rules.parent_reward, period_id: school.period }),
    () => ({ pointRule_id: second.parentRule }),
    'parent',
  ],
  ['/actions/attendance/batch/checkin', checked, otherRule],
  ['/actions/attendance/batch/checkout', checked, otherRule],
  ['/v2/roll_call', called, () => ({ present_rule: second.attendanceRule })],
  [
    '/v2/homework/homeworkSubmitRecord',
    () => ({ ...onADay('05'), profiles: [{ profile: first().profile, status: 'submitted' }] }),
    () => onADay('06'),
  ],
  [
    '/v2/audit/what-if',
    () => ({ period: school.period, changes: [{ rule: school.rules.reward, points: 3 }] }),
    () => ({ from: '2026-09-01' }),
  ],
  ['/v2/homework/unfinishedHomework', unfinished, () => onADay('06')],
]

/**
 * What says how something is to be, makes new secrets or takes something away: sent twice it is as
 * sent last.
 */
const setsAndTakes = [
  ...[
    '/organizationFilters/from_classes',
    '/v2/homework/setting',
    '/v2/birthday/setting',
    '/displays/:id/renew',
  ],
  ...['/auth/sessions/end_others', '/organizations/retention/run'],
  ...['/users/resetpw', '/users/:id/resetpw', '/users/:id/reset_second_factor'],
  ...['/users/:id/sign_out', '/organizations/sign_out'],
  ...['/sign_ins/slowed/:id/lift', '/users/class_spelling', '/users/:id/merge'],
  '/v2/orders/cancel_overdue',
  ...['/users/imports/:id/passwords', '/users/imports/:id/undo'],
  ...['/notices/batchDelete', '/notices/restore', '/notices/:id/info'],
  ...[
    '/memos/batchDelete',
    '/memos/restore',
    '/memos/:id/info',
    '/v2/learningResources/:id/restore',
    '/games/:id/restore',
    '/games/imports/:id/undo',
  ],
]
/**
 * Held elsewhere: an image is what is in it, a file that nothing refers to goes by itself; a device
 * asks before it redeems; a game has one open session, each question of which is answered once; a
 * teacher has one room of a live quiz, where each question opens, closes and is answered once; what
 * was played at a table is called by the command that wrote it down; and who asks for a check of
 * the log joins the one that is asked for. Students who move into a period are tried in
 * tests/api/people/period-students.test.ts, orders of the shop in tests/ledger/shop.test.ts.
 */
const heldElsewhere = [
  ...['/blobs/batch', '/devices/current/scan', '/v2/audit/runs'],
  ...['/games/:id/play', '/play/:id/start', '/play/:id/answers', '/play/:id/finish'],
  ...['/games/:id/quizzes', '/quizzes/:id/open', '/quizzes/:id/close', '/quizzes/:id/finish'],
  ...['/quizzes/join', '/quizzes/:id/answers', '/v2/boardGame/session', '/periods/current/:id'],
  ...['/v2/periods/:id/students', '/v2/orders'],
]
/** What comes with its file: tried below, as it is no JSON. */
const withFiles = ['/v2/learningResources', '/v2/learningResources/fromUpload']

test('every call that takes a key is listed here with what it does', () => {
  const taking = contractsOf(laurel.app)
    .filter(
      ({ method, shapes }) => method === 'POST' && shapes.headers?.properties?.['idempotency-key'],
    )
    .map(({ url }) => url.slice('/api'.length))
  const known = [
    ...new Set(creates.map(([path]) => path)),
    ...setsAndTakes,
    ...heldElsewhere,
    ...withFiles,
  ]
  expect([...new Set(taking)].sort(), 'say above what a key does there').toEqual(known.sort())
})

test('every POST that creates something takes a key', () => {
  const without = contractsOf(laurel.app)
    .filter(
      ({ method, shapes }) => method === 'POST' && !shapes.headers?.properties?.['idempotency-key'],
    )
    .map(({ url }) => url.slice('/api'.length))
  // Sessions, previews and lists that store nothing, a call of other clients that is refused, a
  // code that is good once, and an upload: an address for a file that nothing knows of yet.
  const reading = [
    '/users/imports/preview',
    '/v2/cms/badgeRules/preview',
    '/v2/learningResources/byFilters',
  ]
  const signingIn = [
    '/v2/cms/auth/login',
    '/auth/extend',
    '/auth/logout',
    '/auth/setpw',
    '/v2/cms/auth/setParentPw',
    '/auth/second_step',
    '/auth/passkey',
    '/auth/passkey/begin',
  ]
  // The enrolment that was begun is good once, codes are replaced by the next ones, and what is
  // removed is gone.
  const secondFactors = [
    ...['/auth/factors/totp', '/auth/factors/totp/begin', '/auth/factors/totp/remove'],
    ...['/auth/factors/passkeys', '/auth/factors/passkeys/begin'],
    ...['/auth/factors/passkeys/:id/remove', '/auth/factors/recovery_codes'],
    '/auth/factors/reset_seen',
  ]
  expect(without.sort()).toEqual(
    [
      ...reading,
      ...signingIn,
      ...secondFactors,
      '/devices',
      '/devices/pair',
      '/displays/letters',
      '/v2/learningResources/uploads',
    ].sort(),
  )
})

const made = creates.map(([path, bodyOf, otherOf, caller]) => ({
  path,
  bodyOf,
  otherOf,
  caller: caller ?? ('admin' as const),
}))

test.each(made)(
  'a key that has made something at $path makes nothing else',
  async ({ path, bodyOf, otherOf, caller }) => {
    const [key, body] = [randomUUID(), bodyOf()]
    const token = school.tokens[caller]
    const send = (sent: object) => laurel.call(`POST ${path}`, token, { key, body: sent })
    expect(await send(body)).toMatchObject({ status: 200 })
    expect(await send(body)).toMatchObject({ status: 200 })
    const other = await send({ ...body, ...otherOf() })
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
  },
)

test.each(withFiles)('so does an upload at %s', async (path) => {
  const wall = walls[`POST ${path}`]
  const { body, headers } = (await wall?.request?.(school, 'admin')) ?? {}
  const key = randomUUID()
  const send = (sent: unknown, more = headers) =>
    laurel.call(`POST ${path}`, school.admin.token, {
      key,
      body: sent,
      ...(more && { headers: more }),
    })
  expect(await send(body)).toMatchObject({ status: 200 })
  expect(await send(body)).toMatchObject({ status: 200 })
  const another = { name_en: 'Another', name_zh: '另' }
  const form = resourceForm(another, pdf())
  const other = await (path.endsWith('fromUpload')
    ? send({ ...body, ...another })
    : send(form.body, form.headers))
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
})

test('a refused call leaves its key free for the corrected one', async () => {
  const key = randomUUID()
  const body = { type: 'reward', name: 'Kind', point: 1, ruleCategory: randomUUID() }
  const send = (sent: object) =>
    laurel.call('POST /pointRules', school.admin.token, { key, body: sent })
  expect((await send(body)).status).toBe(400)
  expect((await send({ ...body, ruleCategory: school.categories.reward })).status).toBe(200)
})

test('only a hash of the request is kept, without passwords, for thirty days', async () => {
  const said = () =>
    laurel.deps.db.any(sql.type(z.object({ said: z.string() }))`
      SELECT encode(said, 'hex') AS said FROM registry_commands WHERE organization_id = ${school.organizationId} ORDER BY at`)
  const body = {
    email: email(),
    name: names,
    role: 'admin',
    password: 'one password',
    own_password: password,
  }
  const key = randomUUID()
  const send = (sent: object) =>
    laurel.call('POST /admin/users', school.admin.token, { key, body: sent })
  expect((await send(body)).status).toBe(200)
  expect((await send({ ...body, password: 'another password' })).status).toBe(200)
  expect((await said()).every((one) => /^[0-9a-f]{64}$/.test(one.said))).toBe(true)
  await laurel.deps.db.query(
    sql.typeAlias('void')`UPDATE registry_commands SET at = at - interval '31 days'`,
  )
  await laurel.call('POST /attendanceRules', school.admin.token, {
    key: randomUUID(),
    body: { name: 'Choir' },
  })
  expect(await said()).toHaveLength(1)
})
