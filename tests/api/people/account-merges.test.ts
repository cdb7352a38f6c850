import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { FollowedMerge } from '#api/contracts/account-merges.ts'
import { sql } from '#platform/postgres/pool.ts'
import { projections } from '#projections/all.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { verifyReadModel } from '#projections/verify/verify.ts'
import { forgetFormerAccounts } from '#registry/students/account-merges.ts'
import { listLog } from '#tests/support/administration-log.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { password, type School } from '#tests/support/school.ts'

const path = '/v2/account_merges'
let laurel: TestApp
let school: School
let position: string

beforeAll(async () => {
  laurel = await testApp()
})
beforeEach(async () => {
  school = await laurel.school({ students: 3, modules: ['memo', 'homework', 'houses'] })
})
afterAll(() => laurel.close())

const stays = () => school.students[0]!
const double = () => school.students[1]!
const call = (route: string, body?: object, key: string = randomUUID()) =>
  laurel.call(route, school.admin.token, { ...(body && { body }), key })
const read = async (route: string) => {
  const { status, body } = await call(`GET ${route}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const reward = (profile: string, rule = school.rules.reward, route = 'profiles') =>
  call(`POST /v2/actions/${route}`, { pointRule_id: rule, profiles: [profile] })
const award = async (profile: string, rule?: string, route?: string) => {
  const { status, body } = await reward(profile, rule, route)
  expect(status, JSON.stringify(body)).toBe(200)
  position = body.data.position
}
const taken = () => read(`/actions?period=${school.period}&limit=1&minPosition=${position}`)
type Asking = Readonly<{ kept?: string; merged?: string; key?: string; token?: string }>
const ask = (
  { kept = stays().id, merged = double().id, key = randomUUID(), token }: Asking = {},
  preview = false,
) =>
  laurel.call(`POST ${path}`, token ?? school.admin.token, { body: { kept, merged, preview }, key })
const refused = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [status, body.code]
const followed = (id: string, state: FollowedMerge['state']): Promise<FollowedMerge> =>
  vi.waitFor(async () => {
    const merge = await read(`${path}/${id}`)
    expect(merge.state).toBe(state)
    return merge
  })
const merged = async (asking?: Asking) => {
  const { status, body } = await ask(asking)
  expect(status, JSON.stringify(body)).toBe(200)
  return followed(body.data.merge._id, 'done')
}
const undo = (id: string, key?: string) => call(`POST ${path}/${id}/undo`, {}, key)
const undone = async (id: string) => {
  expect((await undo(id)).status).toBe(200)
  return followed(id, 'undone')
}
const pointsOf = async (...profiles: string[]) =>
  Promise.all(
    profiles.map(
      async (profile) =>
        (await laurel.deps.db.maybeOneFirst(sql.unsafe`
      SELECT point FROM balances WHERE profile_id = ${profile}`)) ?? 0,
    ),
  )
const studentOf = (id: string) => read(`/users/${id}`)
const listed = async () =>
  (await read(`/users?period=${school.period}&limit=20`)).map(({ _id }: { _id: string }) => _id)
const signsIn = async (username: string, secret = password) =>
  (
    await laurel.call('POST /v2/cms/auth/login', null, {
      body: { type: 'user', username, password: secret },
    })
  ).body
const update = (fields: ReturnType<typeof sql.fragment>, id: string) =>
  laurel.deps.db.query(sql.typeAlias('void')`UPDATE users SET ${fields} WHERE id = ${id}`)
const expectAgreement = async () => {
  for (const projection of projections) {
    await catchUp(laurel.deps, projection)
    const { differences } = await verifyReadModel(laurel.deps, projection)
    expect([projection.name, differences]).toEqual([projection.name, []])
  }
}
const markHomework = (profile: string, date: string) =>
  laurel.deps.ledger.homework.mark(
    { organizationId: school.organizationId, userId: school.admin.id, role: 'organization_admin' },
    randomUUID(),
    { date, profiles: [{ profile, status: 'submitted' }], mayReplaceOthers: true },
  )

test('entries that count move to the remaining account and back, and every read model agrees', async () => {
  for (const _ of [1, 2, 3]) await award(double().profile)
  await award(double().profile, school.rules.redeem, 'profiles_redeem')
  await award(stays().profile)
  await taken()
  const { body } = await ask({}, true)
  expect(body.data).toMatchObject({
    merge: null,
    preview: {
      kept: { user: stays().id, point: 5 },
      merged: { user: double().id, point: 5 },
      moves: { points: 5, awards: 3, redemptions: 1, badges: 0, homework: 0, attendance: 0 },
      stays: { attendance: 0, other_periods: 0, username: double().username, card_id: null },
      passes_on: [],
    },
  })
  expect(await read(`${path}?period=${school.period}`)).toEqual([])
  const merge = await merged()
  expect(merge).toMatchObject({
    expected: 4,
    moved: { points: 5, awards: 3, redemptions: 1, homework: 0 },
    undone: null,
    created_by: { name: { en: 'Ada Chan' } },
    merged: { username: double().username },
  })
  expect(merge.undo_until).not.toBeNull()
  await vi.waitFor(async () =>
    expect(await pointsOf(stays().profile, double().profile)).toEqual([10, 0]),
  )
  await expectAgreement()
  expect(await undone(merge._id)).toMatchObject({
    undo_until: null,
    moved: { points: 5, awards: 3, redemptions: 1 },
    undone: { by: { name: { en: 'Ada Chan' } } },
  })
  await vi.waitFor(async () =>
    expect(await pointsOf(stays().profile, double().profile)).toEqual([5, 5]),
  )
  await expectAgreement()
  expect(await read(`${path}?period=${school.period}`)).toMatchObject([{ _id: merge._id }])
})

test('homework moves, except for days on which both accounts have a record', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  for (const [profile, day] of [
    [double().profile, today],
    [double().profile, yesterday],
    [stays().profile, today],
  ] as const) {
    await markHomework(profile, day)
  }
  await vi.waitFor(async () => {
    const { preview } = (await ask({}, true)).body.data
    expect([preview.moves.homework, preview.stays.homework]).toEqual([1, 1])
  })
  await laurel.deps.db.query(sql.unsafe`
    INSERT INTO homework_remarks (organization_id, record_id, profile_id, remarks, updated_at)
    SELECT organization_id, id, profile_id, 'Page 3 is missing', now() FROM homework_marks
    WHERE profile_id = ${double().profile} AND date = ${yesterday}`)
  const remarksOf = (profile: string) =>
    laurel.deps.db.anyFirst(sql.unsafe`
      SELECT remarks FROM homework_marks AS marks JOIN homework_remarks AS remarks
        ON remarks.record_id = marks.id AND remarks.profile_id = marks.profile_id
      WHERE marks.profile_id = ${profile} AND marks.stands`)
  const merge = await merged()
  expect(merge.moved).toMatchObject({ homework: 1, homework_conflicts: 1 })
  await vi.waitFor(async () =>
    expect(await remarksOf(stays().profile)).toEqual(['Page 3 is missing']),
  )
  expect((await undone(merge._id)).moved).toMatchObject({ homework: 2, homework_conflicts: 0 })
  await vi.waitFor(async () =>
    expect(await remarksOf(double().profile)).toEqual(['Page 3 is missing']),
  )
  await expectAgreement()
})

test('attendance moves and returns, except for days on which both accounts checked in', async () => {
  const check = (profile: string, at: Date) =>
    laurel.deps.ledger.attendance.checkIn(
      { organizationId: school.organizationId, userId: school.admin.id, role: 'admin' },
      randomUUID(),
      { rule: school.attendanceRule, device: null, profiles: [profile], at },
    )
  const yesterday = new Date(Date.now() - 86_400_000)
  await check(double().profile, new Date())
  await check(double().profile, yesterday)
  await check(stays().profile, new Date())
  await vi.waitFor(async () => {
    const { preview } = (await ask({}, true)).body.data
    expect([preview.moves.attendance, preview.stays.attendance]).toEqual([1, 1])
  })
  const merge = await merged()
  expect(merge.moved).toMatchObject({ attendance: 1, attendance_conflicts: 1 })
  const history = `/actions/attendance?period=${school.period}&limit=20`
  const moved = await vi.waitFor(async () => {
    const rows = await read(history)
    const standing = rows.filter(
      (row: { profile: { _id: string } }) => row.profile._id === stays().profile,
    )
    expect(standing).toHaveLength(2)
    return standing[1]
  })
  expect(moved.created_at).toBe(yesterday.toISOString())
  await expectAgreement()
  const batch = await laurel.deps.db.oneFirst(sql.unsafe`
    SELECT batch_id FROM records WHERE id = ${moved._id}`)
  const answer = await call(`DELETE /actions/attendance/batches/${batch}`)
  expect(refused(answer)).toEqual([409, 'undo_in_merges'])
  expect((await undone(merge._id)).moved).toMatchObject({ attendance: 2 })
  await expectAgreement()
})

test('the merged account is inactive, hidden from lists and gets no more records', async () => {
  expect((await laurel.call('GET /auth/user', double().token)).status).toBe(200)
  const merge = await merged()
  for (const token of [double().token, double().parentToken]) {
    const { status, body } = await laurel.call('GET /auth/user', token)
    expect([status, body.details]).toEqual([401, { why: 'inactive_user' }])
  }
  expect((await signsIn(double().username)).code).toBe('inactive_user')
  expect(await listed()).not.toContain(double().id)
  expect(await studentOf(double().id)).toMatchObject({
    isActive: false,
    profile: double().profile,
    merged_into: { user: stays().id, name: { en: 'Student 1' } },
  })
  expect((await studentOf(stays().id)).merged_into).toBeNull()
  const rows = await read(`/users?period=${school.period}&limit=20`)
  const usernames = rows.map((row: { merged_u_ids?: string[] }) => row.merged_u_ids)
  expect(usernames.toSorted()).toEqual([[double().username], undefined])
  const ranking = await read(`/profiles/rank?period=${school.period}&groupBy=user`)
  expect(ranking.map(({ profile }: { profile: string }) => profile)).not.toContain(double().profile)
  expect(refused(await reward(double().profile))).toEqual([409, 'account_merged'])
  const checked = await call('POST /actions/attendance/batch/checkin', {
    attendanceRule: school.attendanceRule,
    profiles: [double().profile],
  })
  expect(refused(checked)).toEqual([409, 'account_merged'])
  await undone(merge._id)
  expect(await listed()).toContain(double().id)
  expect(await studentOf(double().id)).toMatchObject({ isActive: true, merged_into: null })
  expect((await signsIn(double().username)).data.token).toBeTruthy()
  expect((await reward(double().profile)).status).toBe(200)
})

test('the remaining account gets the name, card, birth date, house and parents’ password that it lacks, until the undo', async () => {
  const make = async (route: string, body: object) =>
    (await call(`POST ${route}`, body)).body.data._id
  const house = await make('/v2/houses', {
    name: '紅社',
    name_en: 'Red',
    colour: 'red',
    emblem: 'star',
  })
  await update(
    sql.fragment`card_id = 'K77', house_id = ${house}, date_of_birth = '2016-03-05'`,
    double().id,
  )
  await update(sql.fragment`name_zh = '', parent_password_hash = NULL`, stays().id)
  const memo = { title: 'Shoes', message: 'Please', to_student: true, to_parent: true }
  await call('POST /memos', { ...memo, profile_ids: [double().profile] })
  const { preview } = (await ask({}, true)).body.data
  expect(preview.passes_on).toEqual([
    'name_zh',
    'card_id',
    'date_of_birth',
    'house_id',
    'parent_password',
  ])
  expect(preview.stays.card_id).toBeNull()
  const merge = await merged()
  expect(await studentOf(stays().id)).toMatchObject({
    card_id: 'K77',
    house,
    date_of_birth: '2016-03-05',
    name: { zh: '學生2' },
  })
  expect(await studentOf(double().id)).toMatchObject({ card_id: null, house: null })
  const recipients = async () =>
    laurel.deps.db.anyFirst(sql.unsafe`
      SELECT profile_id FROM message_recipients WHERE organization_id = ${school.organizationId}`)
  expect(await recipients()).toHaveLength(2)
  const [closed, filled] = await listLog(laurel.deps.db, school.organizationId, 2)
  expect(closed).toMatchObject({ subject_id: double().id, fields: ['is_active'] })
  expect(filled).toMatchObject({ action: 'merged', subject_id: stays().id })
  expect(filled!.fields).toEqual(preview.passes_on)
  await undone(merge._id)
  expect(await studentOf(stays().id)).toMatchObject({
    card_id: null,
    house: null,
    date_of_birth: null,
    name: { zh: '' },
  })
  expect(await studentOf(double().id)).toMatchObject({ card_id: 'K77', house })
  expect(await recipients()).toEqual([double().profile])
})

test('an undo returns no group to a student whose class has changed meanwhile', async () => {
  const group = randomUUID()
  await laurel.deps.db.query(sql.unsafe`
    INSERT INTO class_groups (organization_id, id, period_id, class, name, name_en, colour, emblem)
    VALUES (${school.organizationId}, ${group}, ${school.period}, '1A', '甲組', 'A', 'red', 'star')`)
  await laurel.deps.db.query(sql.unsafe`
    INSERT INTO group_memberships (organization_id, profile_id, group_id, since)
    VALUES (${school.organizationId}, ${double().profile}, ${group}, now())`)
  const merge = await merged()
  const members = () =>
    laurel.deps.db.anyFirst(sql.unsafe`
      SELECT profile_id FROM group_memberships WHERE group_id = ${group} AND until IS NULL`)
  expect(await members()).toEqual([stays().profile])
  await laurel.deps.db.query(sql.unsafe`
    UPDATE profiles SET class = '1B' WHERE id = ${double().profile}`)
  await undone(merge._id)
  expect(await members()).toEqual([])
})

test('a card that the remaining account does not need stays reserved', async () => {
  await update(sql.fragment`card_id = 'A1'`, stays().id)
  await update(sql.fragment`card_id = 'B2'`, double().id)
  expect((await ask({}, true)).body.data.preview.stays.card_id).toBe('B2')
  await merged()
  expect((await studentOf(stays().id)).card_id).toBe('A1')
  const third = school.students[2]!
  const edited = await call(`PUT /users/${third.id}`, {
    class: '1A',
    class_no: 3,
    name: { en: 'S', zh: '生' },
    period: school.period,
    card_id: 'B2',
  })
  expect(edited.body.details).toMatchObject([{ field: 'card_id', code: 'card_id_used' }])
})

test('a device that reads the merged account’s own card finds the remaining account, until the undo', async () => {
  await update(sql.fragment`card_id = 'A1'`, stays().id)
  await update(sql.fragment`card_id = 'B2'`, double().id)
  const device = { name: 'Library', isEnableDeviceFunction: true, isActive: true, state: 'enquiry' }
  const { code } = (await call('POST /devices/pairings', device)).body.data
  const { key } = (await laurel.call('POST /devices/pair', null, { body: { code } })).body.data
  const scanned = async (card: string) => {
    const { status, body } = await laurel.call('POST /devices/current/scan', null, {
      body: { card },
      headers: { 'x-device-key': key },
      key: randomUUID(),
    })
    return [status, body.data?.profile ?? body.code]
  }
  const first = await merged()
  expect(await scanned('B2')).toEqual([200, stays().profile])
  expect(await scanned(double().username)).toEqual([200, stays().profile])
  await undone(first._id)
  expect(await scanned('B2')).toEqual([200, double().profile])

  const second = await merged()
  await laurel.deps.db.query(sql.unsafe`
    UPDATE account_merges SET ended_at = ended_at - interval '7 days 1 minute' WHERE id = ${second._id}`)
  const third = school.students[2]!
  await merged({ kept: third.id, merged: stays().id })
  expect(await scanned('B2'), 'through a chain of merges').toEqual([200, third.profile])
  await update(sql.fragment`is_active = false`, third.id)
  expect(await scanned('B2')).toEqual([404, 'card_not_found'])
})

test('the list names every account merged into a student, one after the other', async () => {
  const first = await merged()
  await laurel.deps.db.query(sql.unsafe`
    UPDATE account_merges SET ended_at = ended_at - interval '7 days 1 minute' WHERE id = ${first._id}`)
  await merged({ kept: school.students[2]!.id, merged: stays().id })
  expect(await read(`/users?period=${school.period}&limit=20`)).toMatchObject([
    { u_id: school.students[2]!.username, merged_u_ids: [stays().username, double().username] },
  ])
})

test('a card that is also the username stays with the merged account', async () => {
  await update(sql.fragment`card_id = username`, double().id)
  const { preview } = (await ask({}, true)).body.data
  expect([preview.passes_on, preview.stays.card_id]).toEqual([[], double().username])
  const merge = await merged()
  expect((await studentOf(double().id)).card_id).toBe(double().username)
  await undone(merge._id)
  expect((await studentOf(double().id)).card_id).toBe(double().username)
})

test('changes that staff have made since the merge stay when it is undone', async () => {
  await update(sql.fragment`card_id = 'K88'`, double().id)
  const merge = await merged()
  await update(sql.fragment`card_id = 'NEW'`, stays().id)
  await award(stays().profile)
  await undone(merge._id)
  expect((await studentOf(stays().id)).card_id).toBe('NEW')
  await vi.waitFor(async () =>
    expect(await pointsOf(stays().profile, double().profile)).toEqual([5, 0]),
  )
})

test('the same request twice at once is one merge, and its key is refused for another merge', async () => {
  await award(double().profile)
  const key = randomUUID()
  const answers = await Promise.all([ask({ key }), ask({ key })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [id, other] = answers.map(({ body }) => body.data.merge._id)
  expect(other).toBe(id)
  await followed(id, 'done')
  const again = await ask({ key })
  expect([again.status, again.body.data.merge._id]).toEqual([200, id])
  expect(refused(await ask({ key, kept: school.students[2]!.id }))).toEqual([
    409,
    'idempotency_key_reused',
  ])
  expect(await read(`${path}?period=${school.period}`)).toHaveLength(1)
  await laurel.deps.db.query(sql.unsafe`
    UPDATE account_merges SET state = 'moving', failing_since = now() WHERE id = ${id}`)
  const busy = await ask({ merged: school.students[2]!.id })
  expect([
    [429, 'too_many_under_way'],
    [200, undefined],
  ]).toContainEqual(refused(busy))
})

test('an award that begins before the merge and is recorded after it also moves', async () => {
  await merged()
  const reopened = (into: string | null) =>
    laurel.deps.db.query(sql.unsafe`
      UPDATE profiles SET merged_into = ${into} WHERE id = ${double().profile}`)
  await reopened(null)
  await award(double().profile)
  await reopened(stays().profile)
  await vi.waitFor(async () =>
    expect(await pointsOf(stays().profile, double().profile)).toEqual([5, 0]),
  )
})

test('the account that stays is activated if only the other one was active, until the undo', async () => {
  await update(sql.fragment`is_active = false`, stays().id)
  const merge = await merged()
  expect((await studentOf(stays().id)).isActive).toBe(true)
  await undone(merge._id)
  expect((await studentOf(stays().id)).isActive).toBe(false)
  expect((await studentOf(double().id)).isActive).toBe(true)
})

test('of several merges with one account at once one is accepted', async () => {
  const answers = await Promise.all([
    ask(),
    ask({ kept: school.students[2]!.id }),
    ask({ kept: double().id, merged: stays().id }),
  ])
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect([
      [409, 'account_merged'],
      // The first merge may have ended by now.
      [409, 'account_took_over'],
      [429, 'too_many_under_way'],
    ]).toContainEqual(refused(answer))
})

test('undone twice, also at once, a merge returns everything once', async () => {
  await award(double().profile)
  const { _id: id } = await merged()
  const answers = await Promise.all([undo(id), undo(id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await followed(id, 'undone')
  expect((await undo(id)).body.data.state).toBe('undone')
  await vi.waitFor(async () =>
    expect(await pointsOf(stays().profile, double().profile)).toEqual([0, 5]),
  )
  const again = await merged()
  expect(again._id).not.toBe(id)
  await vi.waitFor(async () =>
    expect(await pointsOf(stays().profile, double().profile)).toEqual([5, 0]),
  )
})

test('teachers and auditors cannot merge, nor can another school', async () => {
  const other = await laurel.school({ students: 1 })
  for (const token of [school.teacher.token, school.auditor.token, stays().token]) {
    expect(refused(await ask({ token }))).toEqual([403, 'forbidden'])
    const list = await laurel.call(`GET ${path}?period=${school.period}`, token)
    expect(refused(list)).toEqual([403, 'forbidden'])
  }
  expect(refused(await ask({ token: other.admin.token }))).toEqual([404, 'not_found'])
  expect(refused(await ask({ merged: other.students[0]!.id }))).toEqual([404, 'not_found'])
  expect(refused(await ask({ merged: school.admin.id }))).toEqual([404, 'not_found'])
  const { _id: id } = await merged()
  for (const route of [`GET ${path}/${id}`, `POST ${path}/${id}/undo`])
    expect(refused(await laurel.call(route, other.admin.token, { key: randomUUID() }))).toEqual([
      404,
      'not_found',
    ])
  expect(refused(await laurel.call(`POST ${path}/${id}/undo`, school.auditor.token, {}))).toEqual([
    403,
    'forbidden',
  ])
})

test('one account with itself, and an account merged already, are refused', async () => {
  expect(refused(await ask({ kept: double().id }))).toEqual([409, 'same_account'])
  expect(refused(await ask({ kept: double().id }, true))).toEqual([409, 'same_account'])
  await merged()
  const third = school.students[2]!.id
  for (const pair of [{ kept: third }, { kept: double().id, merged: third }, {}]) {
    expect(refused(await ask(pair))).toEqual([409, 'account_merged'])
    expect(refused(await ask(pair, true))).toEqual([409, 'account_merged'])
  }
})

test('an account that took over another one can be merged only once that merge cannot be undone', async () => {
  const third = school.students[2]!
  await award(double().profile)
  const first = await merged()
  const next = { kept: third.id, merged: stays().id }
  expect(refused(await ask(next, true))).toEqual([409, 'account_took_over'])
  expect(refused(await ask(next))).toEqual([409, 'account_took_over'])
  // The remaining account can take over a third one, and each merge is undone separately.
  await award(third.profile)
  const second = await merged({ merged: third.id })
  await undone(first._id)
  await vi.waitFor(async () =>
    expect(await pointsOf(stays().profile, double().profile, third.profile)).toEqual([5, 5, 0]),
  )
  await laurel.deps.db.query(sql.unsafe`
    UPDATE account_merges SET ended_at = ended_at - interval '7 days 1 minute' WHERE id = ${second._id}`)
  await merged({ kept: double().id, merged: stays().id })
  await vi.waitFor(async () =>
    expect(await pointsOf(stays().profile, double().profile)).toEqual([0, 10]),
  )
})

test('an account is opened again only by undoing the merge', async () => {
  await merged()
  const opened = await call(`PUT /users/${double().id}`, {
    class: '1A',
    class_no: 2,
    name: { en: 'S', zh: '生' },
    period: school.period,
    isActive: true,
  })
  expect(refused(opened)).toEqual([409, 'account_merged'])
})

test('an import that names a merged account says which one to use, and changes nothing', async () => {
  const users = [
    { u_id: stays().username, class: '1A', class_no: 1 },
    { u_id: double().username, class: '5E', class_no: 9, name: { en: 'Other', zh: '別名' } },
  ]
  const use = { code: 'u_id_merged', params: { u_id: stays().username } }
  const merge = await merged()
  for (const period of [school.period, school.pastPeriod]) {
    const { body } = await call('POST /users/imports/preview', { users, period })
    expect(body.data.counts).toMatchObject({ invalid: 1 })
    expect(body.data.rows[1].errors).toEqual([{ field: 'u_id', ...use }])
    const refusal = await call('POST /v2/cms/users/batch', { users, period })
    expect(refused(refusal)).toEqual([400, 'validation_failed'])
    expect(refusal.body.details).toEqual([{ field: 'users.1.u_id', ...use }])
  }
  expect(await studentOf(double().id)).toMatchObject({ class: '1A', name: { en: 'Student 2' } })
  await laurel.deps.db.query(
    sql.unsafe`UPDATE account_merges SET former = NULL WHERE id = ${merge._id}`,
  )
  // The account that stays has been merged, too.
  const third = school.students[2]!
  await merged({ kept: third.id, merged: stays().id })
  const again = await call('POST /v2/cms/users/batch', { users, period: school.period })
  const useThird = { code: 'u_id_merged', params: { u_id: third.username } }
  expect(again.body.details).toEqual([
    ...[0, 1].map((n) => ({ field: `users.${n}.u_id`, ...useThird })),
  ])
})

test('the history does not undo a merge as a batch', async () => {
  await award(double().profile)
  await merged()
  const batch = await vi.waitFor(() =>
    laurel.deps.db.oneFirst(sql.unsafe`
      SELECT batch_id FROM actions WHERE profile_id = ${stays().profile}`),
  )
  const answer = await call(`DELETE /v2/actions/batches/${batch}`)
  expect(refused(answer)).toEqual([409, 'undo_in_merges'])
})

test('after seven days, or once an account is erased, a merge cannot be undone', async () => {
  const { _id: id } = await merged()
  await laurel.deps.db.query(sql.unsafe`
    UPDATE account_merges SET ended_at = ended_at - interval '7 days 1 minute' WHERE id = ${id}`)
  expect(refused(await undo(id))).toEqual([409, 'undo_expired'])
  expect((await read(`${path}/${id}`)).undo_until).toBeNull()
  await forgetFormerAccounts(laurel.deps.db, new Date())
  const former = sql.unsafe`SELECT former FROM account_merges WHERE id = ${id}`
  expect(await laurel.deps.db.oneFirst(former)).toBeNull()
  const third = school.students[2]!
  const { _id: second } = await merged({ merged: third.id })
  expect((await call(`DELETE /users/${third.id}`)).status).toBe(200)
  expect(refused(await undo(second))).toEqual([409, 'undo_expired'])
  expect((await read(`${path}/${second}`)).merged).toMatchObject({ name: null, username: '' })
})
