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
import {
  boardGameOf,
  homeworkOf,
  houseOf,
  makeWorld,
  openGame,
  questionOf,
  type World,
} from './walls/world.ts'

let laurel: TestApp
let school: World
/** Two rules besides those of the world. */
let second: Readonly<{ attendanceRule: string; parentRule: string }>

beforeAll(async () => {
  laurel = await testApp()
  school = await makeWorld(laurel)
  const make = async (route: string, body: object) => (await school.make.admin(route, body))._id!
  const ruleCategory = school.categories.parent_reward
  const parentRule = {
    type: 'parent_reward',
    name: 'Helpful',
    point: 2,
    ruleCategory,
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
  name: 'Tablet',
  description: '',
  state: 'game',
  isEnableDeviceFunction: false,
  isActive: true,
  attendanceRule: null,
  pointRule: null,
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
  class: '1A',
  date: localDateOf(new Date(), 'Asia/Hong_Kong'),
  present_rule: school.attendanceRule,
  profiles: [{ profile: first().profile, again: true }],
})
const otherRule = () => ({ attendanceRule: second.attendanceRule })
const basket = (count: number) => ({ pointRules: [{ rule: school.rules.redeem, count }] })

type Made = readonly [path: string, body: () => object, other: () => object, caller?: 'parent']

/**
 * Calls that create something or write to the ledger: the call, a body, and a change to the body.
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
  ['/games/create', () => openGame, () => ({ pointCorrect: 9 })],
  ['/v2/boardGame/game', () => boardGameOf, () => ({ maxPlayers: 9 })],
  ['/v2/houses', houseOf, () => ({ colour: 'blue' })],
  ['/v2/groups', () => ({ ...houseOf(), class: '1A' }), () => ({ colour: 'blue' })],
  [
    '/v2/houses/members',
    () => ({ house: school.house, profiles: [first().profile] }),
    () => ({ house: null }),
  ],
  [
    '/v2/houses/awards',
    () => ({ team: school.house, pointRule_id: school.rules.reward }),
    () => ({ counts: 2 }),
  ],
  [
    '/gameQuestions',
    () => ({ game: school.game, ...questionOf }),
    () => ({ text: 'Another one?' }),
  ],
  ['/gameHomework', () => homeworkOf(school.game, school.classFilter), () => ({ closes: true })],
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
  [
    '/v2/recognition/certificates/printed',
    () => ({ category: null, level: 'gold', profiles: [first().profile] }),
    () => ({ level: 'silver' }),
  ],
  [
    '/v2/recognition/student_report/remarks',
    () => ({ profile: first().profile, text: 'Diligent', replaces: null }),
    () => ({ text: 'Kind' }),
  ],
  [
    '/v2/recognition/certificate_thresholds/copies',
    () => ({ period: school.period, from: school.pastPeriod }),
    () => ({ period: school.pastPeriod, from: school.period }),
  ],
]

/** Calls that set, renew or remove something: if sent twice, the last one counts. */
const setsAndTakes = [
  '/organizationFilters/from_classes',
  '/v2/homework/setting',
  '/v2/birthday/setting',
  '/displays/:id/renew',
  '/auth/sessions/end_others',
  '/organizations/retention/run',
  '/users/resetpw',
  '/users/:id/resetpw',
  '/users/:id/reset_second_factor',
  '/users/:id/sign_out',
  '/organizations/sign_out',
  '/sign_ins/slowed/:id/lift',
  '/users/class_spelling',
  '/users/:id/merge',
  '/v2/orders/cancel_overdue',
  '/users/imports/:id/passwords',
  '/users/imports/:id/undo',
  '/notices/batchDelete',
  '/notices/restore',
  '/notices/:id/info',
  '/memos/batchDelete',
  '/memos/restore',
  '/memos/:id/info',
  '/v2/learningResources/:id/restore',
  '/games/:id/restore',
  '/gameHomework/:id/restore',
  '/games/imports/:id/undo',
  '/v2/account_merges/:id/undo',
]
/**
 * Idempotent in other ways, or tested elsewhere. An image is identified by its content, and a file
 * without references is removed automatically. A device asks before it redeems. A game has one open
 * session, in which each question is answered once. A teacher has one room per live quiz, where
 * each question opens, closes and is answered once. A session of a board game has the id of its
 * command. A second request for a check of the log joins the first. Tested elsewhere: copies of
 * games in tests/api/games/game-copies.test.ts, students who move into a period in
 * tests/api/people/period-students.test.ts, orders in tests/ledger/shop.test.ts, corrected awards
 * in tests/ledger/corrections.test.ts, awards from a file in tests/ledger/award-lines.test.ts,
 * recorded what-ifs in tests/api/audit/rule-corrections.test.ts, and merged accounts in
 * tests/api/people/account-merges.test.ts.
 */
const heldElsewhere = [
  '/blobs/batch',
  '/devices/current/scan',
  '/v2/audit/runs',
  '/games/:id/play',
  '/play/:id/start',
  '/play/:id/answers',
  '/play/:id/finish',
  '/games/:id/duplicate',
  '/games/:id/quizzes',
  '/quizzes/:id/open',
  '/quizzes/:id/close',
  '/quizzes/:id/finish',
  '/quizzes/join',
  '/quizzes/:id/team',
  '/quizzes/:id/answers',
  '/v2/boardGame/session',
  '/periods/current/:id',
  '/v2/periods/:id/students',
  '/v2/orders',
  '/v2/actions/:id/correction',
  '/v2/actions/lines',
  '/v2/audit/rule_corrections',
  '/v2/account_merges',
]
/** Calls with a file in the body, which is not JSON; tested below. */
const withFiles = ['/v2/learningResources', '/v2/learningResources/fromUpload']

test('every call that takes a key is listed here with its effect', () => {
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
  // These only read, sign in, have a code that works once, are refused (devices), or give an
  // address.
  const reading = [
    '/users/imports/preview',
    '/v2/cms/badgeRules/preview',
    '/v2/actions/lines/check',
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
  // An enrolment works once, new codes replace the old ones, and a removed factor stays removed.
  const secondFactors = [
    '/auth/factors/totp',
    '/auth/factors/totp/begin',
    '/auth/factors/totp/remove',
    '/auth/factors/passkeys',
    '/auth/factors/passkeys/begin',
    '/auth/factors/passkeys/:id/remove',
    '/auth/factors/recovery_codes',
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
  'a key that created something at $path creates nothing else',
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

test.each(withFiles)('a key that uploaded a file at %s uploads nothing else', async (path) => {
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

test('a refused call leaves its key free for the corrected call', async () => {
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
