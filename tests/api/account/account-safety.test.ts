import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { hashPassword, hashRandomPassword } from '#registry/passwords/passwords.ts'
import { strengthenPassword } from '#registry/passwords/strengthen-password.ts'
import { findStudentAccount } from '#registry/people/users.ts'
import { forgetOldSessions, openSession } from '#registry/sign-in/sessions.ts'
import { forgetOldSignIns } from '#registry/sign-in/sign-ins.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { password, type School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ projector: false })
})
afterAll(() => laurel.close())
beforeEach(async () => {
  school = await laurel.school({ students: 2 })
})

const ask = (route: string, token: string, body?: object) =>
  laurel.call(route, token, { ...(body && { body }) })
const login = (body: object, more: object = {}) =>
  laurel.call('POST /v2/cms/auth/login', null, { body, ...more })
const asStaff = (email: string, secret = password, more: object = {}) =>
  login({ type: 'admin', email, password: secret }, more)
const works = async (token: string) => (await laurel.call('GET /auth/user', token)).status === 200
const minute = (n: number) => new Date(Date.now() - n * 60_000)
const name = { en: 'Kwok Ka Man', zh: '郭嘉敏' }

describe('sessions', () => {
  test('are limited to ten per account: the oldest end, and a parent’s sessions count separately', async () => {
    const { id: userId, parentToken, username } = school.students[0]!
    const open = (n: number) =>
      openSession(laurel.deps.db, school.organizationId, {
        userId,
        role: 'user',
        isParent: false,
        now: minute(60 - n),
      })
    const tokens: string[] = []
    for (let n = 0; n < 10; n += 1) tokens.push(await open(n))
    expect(await works(tokens[0]!)).toBe(true)
    const { body } = await login({ type: 'user', username, password })
    const alive = await Promise.all([...tokens, body.data.token, parentToken].map(works))
    // The student's other session counts too, so two of the ten end.
    expect(alive).toEqual([false, false, ...Array(8).fill(true), true, true])
  })

  test('end when the next sign-in on the same device sends their token along', async () => {
    const { token } = (await asStaff(school.teacher.email)).body.data
    const again = await asStaff(school.teacher.email, password, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await works(token)).toBe(false)
    expect(await works(again.body.data.token)).toBe(true)
    expect(await works(school.teacher.token)).toBe(true)
    const wrong = await asStaff(school.teacher.email, 'guess', {
      headers: { authorization: `Bearer ${school.teacher.token}` },
    })
    expect(wrong.status).toBe(401)
    expect(await works(school.teacher.token)).toBe(true)
  })

  test('are removed once they have expired', async () => {
    const { db } = laurel.deps
    const { id: userId } = school.teacher
    const now = new Date(Date.now() - 13 * 60 * 60_000)
    await openSession(db, school.organizationId, { userId, role: 'admin', isParent: false, now })
    const count = () =>
      db.oneFirst(sql.type(z.object({ n: z.number() }))`
        SELECT count(*) AS n FROM sessions WHERE user_id = ${userId}`)
    const before = await count()
    await forgetOldSessions(db, new Date())
    expect(await count()).toBe(before - 1)
  })

  test('end for an account or the whole school when an administrator ends them, except the administrator’s own', async () => {
    const [student] = school.students
    const { body } = await ask(`POST /users/${student!.id}/sign_out`, school.admin.token)
    expect(body.data).toEqual({ ended: 2 })
    expect([await works(student!.token), await works(student!.parentToken)]).toEqual([false, false])
    expect(await works(school.teacher.token)).toBe(true)
    const other = await laurel.school({ students: 0 })
    expect((await ask(`POST /users/${other.teacher.id}/sign_out`, school.admin.token)).status).toBe(
      404,
    )
    const own = await ask(`POST /users/${school.admin.id}/sign_out`, school.admin.token)
    expect([own.body.data.ended, await works(school.admin.token)]).toEqual([0, true])
    const all = await ask('POST /organizations/sign_out', school.admin.token)
    expect(all.body.data.ended).toBe(4)
    expect(await works(school.teacher.token)).toBe(false)
    expect([await works(school.admin.token), await works(other.teacher.token)]).toEqual([
      true,
      true,
    ])
    const log = await ask('GET /administration_log?action=signed_out', school.admin.token)
    expect(log.body.data.map(({ subject }: { subject: { kind: string } }) => subject.kind)).toEqual(
      ['organization', 'staff', 'student'],
    )
  })
})

describe('the caller’s own password is required again', () => {
  const missing = [{ field: 'own_password', code: 'yup_required' }]
  const wrong = [{ field: 'own_password', code: 'own_password_wrong' }]
  const details = async (route: string, body: object) => {
    const answer = await ask(route, school.admin.token, body)
    return answer.status === 200 ? 'done' : answer.body.details
  }

  test('to change an email or a role, to set a password or to change an administrator, but not otherwise', async () => {
    const teacher = { email: school.teacher.email, name, role: 'admin' }
    const put = (fields: object) =>
      details(`PUT /users/${school.teacher.id}`, { ...teacher, ...fields })
    expect(await put({})).toBe('done')
    for (const change of [
      { email: `new@${school.prefix}.test` },
      { role: 'organization_admin' },
      { role: 'auditor' },
    ]) {
      expect(await put(change)).toEqual(missing)
      expect(await put({ ...change, own_password: 'guess' })).toEqual(wrong)
    }
    const added = { email: `ng@${school.prefix}.test`, name, role: 'admin' }
    expect(await details('POST /admin/users', { ...added, password: 'typed for them' })).toEqual(
      missing,
    )
    for (const role of ['organization_admin', 'auditor'])
      expect(await details('POST /admin/users', { ...added, role })).toEqual(missing)
    const newAdmins = [
      { email: `ip@${school.prefix}.test`, name },
      { ...added, password: 'typed for them' },
    ]
    expect(await details('POST /admin/batch', { newAdmins })).toEqual(missing)
    expect(await put({ role: 'organization_admin', own_password: password })).toBe('done')
    const again = { ...teacher, role: 'organization_admin', name: { en: 'Other', zh: '' } }
    expect(await details(`PUT /users/${school.teacher.id}`, again)).toEqual(missing)
    expect(await details('POST /admin/batch', { newAdmins: [again] })).toEqual(missing)
    // The first call changes nothing, the second only the caller's own name.
    expect(await details('POST /admin/batch', { newAdmins: [teacher] })).toBe('done')
    const self = { email: school.admin.email, name: { en: 'Ada Lee', zh: '' } }
    expect(await details('POST /admin/batch', { newAdmins: [self] })).toBe('done')
    expect(await details(`POST /users/${school.teacher.id}/resetpw`, {})).toEqual(missing)
    expect(await details(`POST /users/${school.auditor.id}/resetpw`, {})).toBe('done')
    const reset = await ask(`POST /users/${school.teacher.id}/resetpw`, school.admin.token, {
      own_password: password,
    })
    // An administrator's password has five groups, over 80 bits; other passwords have three.
    expect(reset.body.data.password).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){4}$/)
  })

  test('and wrong attempts slow the session, not sign-ins elsewhere', async () => {
    const guess = () =>
      ask(`POST /users/${school.auditor.id}/resetpw`, school.admin.token, { own_password: 'guess' })
    expect((await guess()).status).toBe(200)
    const change = { email: `x@${school.prefix}.test`, name, role: 'admin', own_password: 'guess' }
    const put = () => ask(`PUT /users/${school.teacher.id}`, school.admin.token, change)
    for (let n = 0; n < 5; n += 1) expect((await put()).status).toBe(400)
    expect((await put()).body.code).toBe('sign_in_delayed')
    expect((await asStaff(school.admin.email)).status).toBe(200)
  })

  test('and wrong passwords of strangers do not slow the signed-in user', async () => {
    for (let n = 0; n < 6; n += 1) await asStaff(school.admin.email, 'guess')
    expect((await asStaff(school.admin.email)).body.code).toBe('sign_in_delayed')
    const change = { email: `y@${school.prefix}.test`, name, role: 'admin', own_password: password }
    expect((await ask(`PUT /users/${school.teacher.id}`, school.admin.token, change)).status).toBe(
      200,
    )
  })
})

describe('a password', () => {
  const change = async (to: string, { token }: Readonly<{ token: string }> = school.teacher) =>
    (await ask('POST /auth/setpw', token, { password, new_password: to })).body.details?.[0]

  test('is not among the most common passwords', async () => {
    for (const common of ['123456', 'Password', 'qwertyuiop', 'iloveyou'])
      expect(await change(common)).toEqual({ field: 'new_password', code: 'password_common' })
    for (const repeated of ['aaaaaaa', '我我我我我我'])
      expect(await change(repeated)).toEqual({ field: 'new_password', code: 'password_repeated' })
    const own = ['Laurel-2026!', school.teacher.email, 'teacher2026', 'Wong 1234']
    for (const word of own)
      expect(await change(word), word).toMatchObject({ code: 'password_own_words' })
    expect(await change('a leaf a day')).toBeUndefined()
  })

  test('of a student is not the username, and the same rules apply when staff set a password', async () => {
    const { username } = school.students[0]!
    expect(await change(username, school.students[0]!)).toMatchObject({
      code: 'password_own_words',
    })
    const row = {
      u_id: 'n1',
      class: '1A',
      class_no: 9,
      name,
      password: '123456',
      parent_password: 'n1n1n1n1',
    }
    const batch = await ask('POST /v2/cms/users/batch', school.admin.token, {
      period: school.period,
      users: [row],
    })
    expect(batch.body.details).toEqual([{ field: 'users.0.password', code: 'password_common' }])
    const staff = {
      email: `ng@${school.prefix}.test`,
      name,
      role: 'admin',
      password: 'laurel',
      own_password: password,
    }
    const added = await ask('POST /admin/users', school.admin.token, staff)
    expect(added.body.details).toEqual([{ field: 'password', code: 'password_own_words' }])
    const many = await ask('POST /admin/batch', school.admin.token, {
      newAdmins: [staff],
      own_password: password,
    })
    expect(many.body.details).toEqual([
      { field: 'newAdmins.0.password', code: 'password_own_words' },
    ])
  })

  test('is as long as the school requires, which is at least 6 to 15 characters', async () => {
    const settings = (password_minimum: number) =>
      ask('PUT /organizations/sign_in_settings', school.admin.token, {
        password_minimum,
        students_keep_passwords: true,
      })
    expect((await settings(5)).status).toBe(400)
    expect((await settings(16)).status).toBe(400)
    expect((await settings(12)).body.data).toEqual({
      password_minimum: 12,
      students_keep_passwords: true,
      second_factor: 'none',
    })
    expect(
      (await laurel.call('GET /auth/user', school.teacher.token)).body.data.password_minimum,
    ).toBe(12)
    expect(await change('eleven char')).toMatchObject({
      code: 'yup_string_min',
      params: { min: 12 },
    })
    expect(await change('twelve chars')).toBeUndefined()
  })

  test('that staff set must be changed at the first sign-in; students keep theirs unless the school decides otherwise', async () => {
    const { admin, teacher, prefix } = school
    expect(await works(teacher.token)).toBe(true)
    const newAdmins = [`ng@${prefix}.test`, teacher.email].map((email) => ({
      email,
      name,
      password: 'typed for them',
    }))
    expect(
      (await ask('POST /admin/batch', admin.token, { newAdmins, own_password: password })).status,
    ).toBe(200)
    expect(await works(teacher.token)).toBe(false)
    for (const one of newAdmins)
      expect((await asStaff(one.email, one.password)).body.data.setup_password).toBe(true)
    const student = async (u_id: string, class_no: number) => {
      const row = {
        u_id,
        class: '1A',
        class_no,
        name,
        password: 'typed for them',
        parent_password: 'and for parents',
      }
      await ask('POST /v2/cms/users/batch', admin.token, { period: school.period, users: [row] })
      const username = `${prefix}${u_id}`
      const own = await login({ type: 'user', username, password: row.password })
      const parents = await login({
        type: 'parent',
        username,
        parent_password: row.parent_password,
      })
      return [own.body.data.setup_password, parents.body.data.setup_password]
    }
    expect(await student('n1', 8)).toEqual([false, false])
    const settings = { password_minimum: 6, students_keep_passwords: false }
    await ask('PUT /organizations/sign_in_settings', admin.token, settings)
    expect(await student('n2', 9)).toEqual([true, true])
  })

  test('for one use expires after 30 days; a password that is kept is rehashed at the sign-in', async () => {
    const { db } = laurel.deps
    const { id, username } = school.students[1]!
    const { password: random } = (await ask(`POST /users/${id}/resetpw`, school.admin.token)).body
      .data
    const age = (days: number) =>
      db.query(sql.typeAlias('void')`
        UPDATE users SET password_set_at = now() - ${`${days} days`}::interval WHERE id = ${id}`)
    const signIn = () => login({ type: 'user', username, password: random })
    const isDear = async () => {
      const hash = await db.oneFirst(sql.type(z.object({ h: z.string() }))`
        SELECT password_hash AS h FROM users WHERE id = ${id}`)
      return hash.includes('$m=19456,')
    }
    const hashesForOnce = [await isDear()]
    await age(29)
    expect((await signIn()).status).toBe(200)
    // The password is about to be changed, so no time is spent on a rehash.
    hashesForOnce.push(await isDear())
    await age(31)
    expect((await signIn()).body.code).toBe('one_time_password_ended')
    await db.query(sql.typeAlias('void')`
      UPDATE users SET setup_password = false, password_hash = ${await hashRandomPassword(random)} WHERE id = ${id}`)
    expect((await signIn()).status).toBe(200)
    const hash = await db.oneFirst(sql.type(z.object({ h: z.string() }))`
      SELECT password_hash AS h FROM users WHERE id = ${id}`)
    expect(hash).toContain('$m=19456,t=2,p=1$')
    expect((await signIn()).status).toBe(200)
    expect(hashesForOnce).toEqual([false, false])
  })
})

test('a password that changes during its rehash stays changed', async () => {
  const { db } = laurel.deps
  const { username, id } = school.students[0]!
  await db.query(sql.typeAlias('void')`
    UPDATE users SET setup_password = false, password_hash = ${await hashRandomPassword('the old one')} WHERE id = ${id}`)
  const account = (await findStudentAccount(db, username))!
  const changed = await hashPassword('the new one')
  await db.query(
    sql.typeAlias('void')`UPDATE users SET password_hash = ${changed} WHERE id = ${id}`,
  )
  await strengthenPassword(db, { account, isParent: false, password: 'the old one' })
  expect((await findStudentAccount(db, username))!.password_hash).toBe(changed)
})

test('the parents’ password is rehashed without the student’s', async () => {
  const { db } = laurel.deps
  const { username, id } = school.students[0]!
  const weak = await hashRandomPassword('the parents’ own')
  await db.query(sql.typeAlias('void')`
    UPDATE users SET parent_setup_password = false, parent_password_hash = ${weak} WHERE id = ${id}`)
  const before = (await findStudentAccount(db, username))!
  await strengthenPassword(db, { account: before, isParent: true, password: 'the parents’ own' })
  const after = (await findStudentAccount(db, username))!
  expect(after.parent_password_hash).toContain('$m=19456,t=2,p=1$')
  expect(after.password_hash).toBe(before.password_hash)
})

describe('sign-ins', () => {
  const read = async (query = '', { token } = school.auditor) =>
    (await ask(`GET /sign_ins?${query}`, token)).body
  const device = 'Mozilla/5.0 (iPad)'
  const from = { address: '203.0.113.77', headers: { 'user-agent': device } }

  test('are listed with account, address, device and outcome, for administrators and auditors', async () => {
    await asStaff(school.teacher.email, 'guess', from)
    await asStaff(school.teacher.email, password, from)
    const { username } = school.students[0]!
    await login({ type: 'parent', username, parent_password: password }, from)
    await login({ type: 'user', username: 'nobody', password }, from)
    await expect.poll(async () => (await read()).total).toBe(3)
    const { data } = await read()
    expect(data.map(({ outcome }: { outcome: string }) => outcome).sort()).toEqual([
      'invalid_password',
      'signed_in',
      'signed_in',
    ])
    const [failed] = (await read('outcome=failed')).data
    expect(failed).toMatchObject({
      outcome: 'invalid_password',
      address: '203.0.113.77',
      device,
      user: {
        _id: school.teacher.id,
        role: 'admin',
        isParent: false,
        sign_in_name: school.teacher.email,
      },
    })
    expect((await read('account=parent')).data[0].user).toMatchObject({
      isParent: true,
      sign_in_name: username,
    })
    expect((await read(`search=${school.teacher.email.toUpperCase()}%20ipad`)).total).toBe(2)
    expect((await read('limit=1&page=1&order=asc')).data[0].outcome).toBe('signed_in')
    expect((await read('from=2020-01-01&to=2020-01-31')).total).toBe(0)
    expect((await ask('GET /sign_ins', school.teacher.token)).status).toBe(403)
    const other = await laurel.school({ students: 0 })
    expect((await read('', other.admin)).total).toBe(0)
  })

  test('are logged by id, without email, password or token', async () => {
    const before = laurel.logged().length
    const { token } = (await asStaff(school.teacher.email, password, from)).body.data
    await asStaff(school.teacher.email, 'guess', from)
    const text = laurel.logged().slice(before)
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const told = lines.filter(({ event }) => event === 'sign_in')
    expect(told.map(({ code, user, address }) => [code, user, address])).toEqual([
      ['signed_in', school.teacher.id, from.address],
      ['invalid_password', school.teacher.id, from.address],
    ])
    for (const secret of [token, school.teacher.email, password]) expect(text).not.toContain(secret)
  })

  test('of a device with a very long description are listed with the description shortened', async () => {
    const { status } = await asStaff(school.teacher.email, password, {
      headers: { 'user-agent': 'x'.repeat(2000) },
    })
    expect(status).toBe(200)
    await expect.poll(async () => (await read()).data[0]?.device).toBe('x'.repeat(255))
  })

  test('of a slowed account are listed once for each wait', async () => {
    const name = school.auditor.email
    for (let n = 0; n < 5; n += 1) await asStaff(name, 'guess')
    for (let n = 0; n < 4; n += 1) expect((await asStaff(name, 'guess')).status).toBe(429)
    await expect.poll(async () => (await read('outcome=sign_in_delayed')).total).toBe(1)
  })

  test('are kept for 90 days, and are deleted with an erased student', async () => {
    const { db } = laurel.deps
    const { id, username } = school.students[0]!
    await login({ type: 'user', username, password })
    await asStaff(school.teacher.email)
    await db.query(sql.typeAlias('void')`
      UPDATE sign_ins
      SET at = now() - CASE WHEN user_id = ${school.teacher.id} THEN interval '91 days' ELSE interval '89 days' END`)
    expect((await read()).total).toBe(2)
    await forgetOldSignIns(db, new Date())
    expect((await read()).total).toBe(1)
    expect((await ask(`DELETE /users/${id}`, school.admin.token)).status).toBe(200)
    expect((await read()).total).toBe(0)
  })
})
