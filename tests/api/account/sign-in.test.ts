import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { hashPassword } from '#registry/passwords/passwords.ts'
import { setPassword } from '#registry/passwords/set-password.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createNextAddress } from '#tests/support/next-address.ts'
import { password, type School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ projector: false })
  school = await laurel.school()
})
afterAll(() => laurel.close())

const nextAddress = createNextAddress()
const login = (body: object) =>
  laurel.call('POST /v2/cms/auth/login', null, { body, address: nextAddress() })
const asStaff = (email: string, secret = password) =>
  login({ type: 'admin', email, password: secret })
const asStudent = (username: string, secret = password) =>
  login({ type: 'user', username, password: secret })
const asParent = (username: string, secret = password) =>
  login({ type: 'parent', username, parent_password: secret })
const refused = (code: string) => expect.objectContaining({ result: 'fail', code })

describe('signing in', () => {
  test('staff sign in by email, ignoring its case, and password', async () => {
    const { status, body } = await asStaff(school.admin.email.toUpperCase())
    expect(status).toBe(200)
    expect(body).toMatchObject({
      result: 'success',
      data: { role: 'organization_admin', isParent: false, setup_password: false },
    })
    const info = await laurel.call('GET /auth/user', body.data.token)
    expect(info.body.data).toMatchObject({
      _id: school.admin.id,
      role: 'organization_admin',
      privilege: { all_action: true },
    })
  })

  test('a student signs in by username, ignoring its case', async () => {
    const [student] = school.students
    const { body } = await asStudent(student!.username.toUpperCase())
    const info = await laurel.call('GET /auth/user', body.data.token)
    expect(info.body.data).toMatchObject({
      _id: student!.id,
      role: 'user',
      isParent: false,
      profile: student!.profile,
      email: null,
    })
  })

  test('a parent signs in with the student’s username and the parent’s own password', async () => {
    const [student] = school.students
    await setPassword(laurel.deps.db, school.author(), {
      userId: student!.id,
      isParent: true,
      passwordHash: await hashPassword('parents only'),
      mustChange: false,
    })
    expect((await asParent(student!.username)).body).toEqual(refused('invalid_password'))
    expect((await asStudent(student!.username, 'parents only')).body).toEqual(
      refused('invalid_password'),
    )
    const { body } = await asParent(student!.username, 'parents only')
    expect(body.data).toMatchObject({ role: 'user', isParent: true })
  })

  test('an unknown account gets user_not_found, on each tab', async () => {
    for (const answer of [
      await asStaff('nobody@nowhere.test'),
      await asStudent('nobody'),
      await asParent('nobody'),
    ]) {
      expect(answer).toMatchObject({ status: 401, body: refused('user_not_found') })
    }
  })

  test('staff are not found on the student’s tab, nor students on the staff’s', async () => {
    expect((await asStudent(school.admin.email)).body).toEqual(refused('user_not_found'))
    expect((await asStaff(`${school.students[0]!.username}@x.test`)).body).toEqual(
      refused('user_not_found'),
    )
  })

  test('a wrong password gets invalid_password, with the message that clients compare', async () => {
    const { status, body } = await asStaff(school.teacher.email, 'not it')
    expect(status).toBe(401)
    expect(body).toEqual({ result: 'fail', code: 'invalid_password', message: 'Invaild password' })
  })

  test('an inactive account gets inactive_user, but only with the right password', async () => {
    const other = await laurel.school({ students: 1 })
    await laurel.deps.db.query(
      sql.typeAlias('void')`UPDATE users SET is_active = false WHERE id = ${other.teacher.id}`,
    )
    expect(await asStaff(other.teacher.email)).toMatchObject({
      status: 403,
      body: refused('inactive_user'),
    })
    expect((await asStaff(other.teacher.email, 'not it')).body).toEqual(refused('invalid_password'))
    expect(await laurel.call('GET /auth/user', other.teacher.token)).toMatchObject({ status: 401 })
  })

  test('an account of an expired organisation gets organization_expired, and its sessions end', async () => {
    const expired = await laurel.school({ students: 1, expiresAt: new Date(Date.now() - 1000) })
    expect(await asStaff(expired.admin.email)).toMatchObject({
      status: 403,
      body: refused('organization_expired'),
    })
    expect((await asStudent(expired.students[0]!.username)).body).toEqual(
      refused('organization_expired'),
    )
    expect(await laurel.call('GET /auth/user', expired.admin.token)).toMatchObject({ status: 401 })
  })

  test('missing and wrong fields are named one by one', async () => {
    expect((await login({ type: 'admin', email: 'x', password: '' })).body).toEqual({
      result: 'fail',
      code: 'validation_failed',
      message: expect.any(String),
      details: [
        { field: 'email', code: 'yup_email' },
        { field: 'password', code: 'yup_required' },
      ],
    })
    expect((await login({ type: 'user', password })).body.details).toEqual([
      { field: 'username', code: 'yup_required' },
    ])
    const tooLong = await login({
      type: 'parent',
      username: 'x'.repeat(256),
      parent_password: password,
    })
    expect(tooLong.body.details).toEqual([
      { field: 'username', code: 'yup_string_max', params: { max: 255 } },
    ])
  })
})

describe('a session', () => {
  test('is known by its token in the header or in the query', async () => {
    const { token } = school.teacher
    expect((await laurel.call('GET /auth/user', token)).status).toBe(200)
    expect((await laurel.call(`GET /auth/user?token=${token}`)).status).toBe(200)
    expect((await laurel.call('GET /auth/user')).body).toEqual(refused('unauthorized'))
    expect((await laurel.call('GET /auth/user', 'some other token')).body).toEqual(
      refused('unauthorized'),
    )
  })

  test('ends immediately with the sign-out, and other sessions stay', async () => {
    const [one, other] = [await asStaff(school.teacher.email), await asStaff(school.teacher.email)]
    expect((await laurel.call('GET /auth/user', one.body.data.token)).status).toBe(200)
    expect((await laurel.call('POST /auth/logout', one.body.data.token)).body).toEqual({
      result: 'success',
      data: null,
    })
    expect((await laurel.call('GET /auth/user', one.body.data.token)).status).toBe(401)
    expect((await laurel.call('GET /auth/user', other.body.data.token)).status).toBe(200)
  })

  test('of staff ends after 12 hours, one of a student after 30 days without use', async () => {
    const clock = await testApp({ projector: false, now: '2026-11-20T00:00:00Z' })
    try {
      const { teacher, students } = await clock.school()
      const status = async (token: string) => (await clock.call('GET /auth/user', token)).status
      clock.setNow('2026-11-20T11:59:59Z')
      expect(await status(teacher.token)).toBe(200)
      clock.setNow('2026-11-20T12:00:00Z')
      expect(await status(teacher.token)).toBe(401)
      clock.setNow('2026-12-19T23:59:59Z')
      expect(await status(students[0]!.token)).toBe(200)
      clock.setNow('2026-12-20T00:00:00Z')
      expect(await status(students[0]!.parentToken)).toBe(401)
    } finally {
      await clock.close()
    }
  })

  test('leaves neither its token nor a password in the log', async () => {
    const { token } = (await asStaff(school.teacher.email)).body.data
    await laurel.call(`GET /auth/user?token=${token}`)
    await laurel.call(`GET /no/such/call?token=${token}`, token)
    await laurel.call(`PUT /periods/${token}?token=${token}`, token, { body: { password } })
    const lines = laurel.logged()
    expect(lines).toContain('/api/auth/user')
    expect(lines).not.toContain(token)
    expect(lines).not.toContain(password)
  })
})

describe('changing the password', () => {
  const change = (token: string, from: string, to: string) =>
    laurel.call('POST /auth/setpw', token, { body: { password: from, new_password: to } })

  test('needs the current one, ends every session and returns a new token', async () => {
    const { teacher } = await laurel.school({ students: 0 })
    const mine = (await asStaff(teacher.email)).body.data.token
    expect(await change(mine, 'not it', 'a new password')).toMatchObject({
      status: 400,
      body: refused('change_pw_fail'),
    })
    const changed = await change(mine, password, 'a new password')
    expect(changed).toMatchObject({
      status: 200,
      body: { result: 'success', data: { token: expect.any(String) } },
    })
    expect((await laurel.call('GET /auth/user', teacher.token)).status).toBe(401)
    expect((await laurel.call('GET /auth/user', mine)).status).toBe(401)
    expect((await laurel.call('GET /auth/user', changed.body.data.token)).status).toBe(200)
    expect((await asStaff(teacher.email)).status).toBe(401)
    expect((await asStaff(teacher.email, 'a new password')).status).toBe(200)
  })

  test('needs a different password of at least six characters', async () => {
    const details = async (to: string) =>
      (await change(school.teacher.token, password, to)).body.details
    expect(await details('12345')).toEqual([
      { field: 'new_password', code: 'yup_string_min', params: { min: 6 } },
    ])
    expect(await details(password)).toEqual([{ field: 'new_password', code: 'new_password_same' }])
  })

  test('a parent changes the parent’s password and not the student’s', async () => {
    const { students } = await laurel.school({ students: 1 })
    const [{ username, token, parentToken }] = students as [(typeof students)[0]]
    expect((await change(parentToken, password, 'another one')).body).toEqual(refused('forbidden'))
    const body = { parent_password: password, new_password: 'parents only' }
    expect((await laurel.call('POST /v2/cms/auth/setParentPw', token, { body })).body).toEqual(
      refused('forbidden'),
    )
    expect((await laurel.call('POST /v2/cms/auth/setParentPw', parentToken, { body })).status).toBe(
      200,
    )
    expect((await asParent(username, 'parents only')).status).toBe(200)
    expect((await asStudent(username)).status).toBe(200)
    expect((await laurel.call('GET /auth/user', token)).status).toBe(200)
  })

  test('is required before anything else for an account that must change it', async () => {
    const { admin, students } = await laurel.school({ students: 1 })
    const [student] = students
    const reset = await laurel.call(`POST /users/${student!.id}/resetpw`, admin.token)
    const random = reset.body.data.password
    expect(random.length).toBeGreaterThanOrEqual(10)
    expect((await laurel.call('GET /auth/user', student!.token)).status).toBe(401)
    expect((await laurel.call('GET /auth/user', student!.parentToken)).status).toBe(200)
    const { body } = await asStudent(student!.username, random)
    expect(body.data.setup_password).toBe(true)
    const { token } = body.data
    expect((await laurel.call('GET /auth/user', token)).body.data.setup_password).toBe(true)
    expect(await laurel.call('GET /periods', token)).toMatchObject({
      status: 403,
      body: refused('setup_password_required'),
    })
    const changed = await change(token, random, 'my own password')
    expect(changed.status).toBe(200)
    expect((await laurel.call('GET /auth/user', token)).status).toBe(401)
    expect((await laurel.call('GET /periods', changed.body.data.token)).status).toBe(200)
  })
})
