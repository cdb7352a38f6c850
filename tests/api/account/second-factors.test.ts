import { describe, expect, test } from 'vitest'
import { password, type TestStaff } from '#tests/support/school.ts'
import { codeAt, enrolPasskey, enrolTotp, passwordStep } from '#tests/support/second-factors.ts'
import { signingIn, told } from './signing-in.ts'

const { signing, goTo, ask, factors } = signingIn()

const own_password = password
const logged = async () =>
  (await ask('GET /administration_log', signing.school.admin.token)).body.data.map(
    (row: { action: string; fields: string[]; subject: { _id: string } }) =>
      [row.action, ...row.fields].join(' '),
  )
const requireFactorOf = (second_factor: string) =>
  ask('PUT /organizations/sign_in_settings', signing.school.admin.token, {
    password_minimum: 6,
    students_keep_passwords: true,
    second_factor,
  })
const signIn = async (who: Pick<TestStaff, 'email'>) =>
  (await passwordStep(signing.laurel, who)).body.data

describe('an authenticator app', () => {
  test('is set up with the owner’s password and its first code; the answer has the recovery codes', async () => {
    const { token } = signing.school.teacher
    expect(told(await ask('POST /auth/factors/totp/begin', token, {}))).toEqual([
      400,
      'validation_failed',
    ])
    const wrong = await ask('POST /auth/factors/totp/begin', token, { own_password: 'guess' })
    expect(wrong.body.details).toEqual([{ field: 'own_password', code: 'own_password_wrong' }])
    const { body } = await ask('POST /auth/factors/totp/begin', token, { own_password })
    const { enrolment, secret, address } = body.data
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(address).toContain(
      `otpauth://totp/Laurel:${encodeURIComponent(signing.school.teacher.email)}`,
    )
    const confirm = (code: string) => ask('POST /auth/factors/totp', token, { enrolment, code })
    const mistyped = await confirm('000000')
    expect(mistyped.body.details).toEqual([{ field: 'code', code: 'second_step_code_wrong' }])
    expect((await factors(token)).totp).toBeNull()
    const done = await confirm(codeAt(secret, signing.now))
    expect(done.body.data.recovery_codes).toHaveLength(10)
    expect(told(await confirm(codeAt(secret, signing.now)))).toEqual([410, 'challenge_ended'])
    expect(await factors(token)).toEqual({
      is_required: false,
      passkeys: [],
      passkeys_available: true,
      totp: { created_at: signing.now.toISOString(), last_used_at: null },
      recovery_codes: {
        left: 10,
        of: 10,
        created_at: signing.now.toISOString(),
        last_used_at: null,
      },
    })
    expect((await logged())[0]).toBe('second_factor_added authenticator_app')
  })

  test('is replaced by another app, without new recovery codes', async () => {
    const first = await enrolTotp(signing.laurel, signing.school.teacher.token, signing.now)
    goTo(60)
    const second = await enrolTotp(signing.laurel, signing.school.teacher.token, signing.now)
    expect(second.codes).toBeNull()
    goTo(120)
    const step = async (secret: string) =>
      ask('POST /auth/second_step', null, {
        method: 'totp',
        challenge: (await signIn(signing.school.teacher)).second_step.challenge,
        code: codeAt(secret, signing.now),
      })
    expect((await step(first.secret)).status).toBe(401)
    expect((await step(second.secret)).status).toBe(200)
  })

  test('cannot be confirmed by another account, or after sixteen minutes', async () => {
    const { body } = await ask('POST /auth/factors/totp/begin', signing.school.teacher.token, {
      own_password,
    })
    const { enrolment, secret } = body.data
    const confirm = { enrolment, code: codeAt(secret, signing.now) }
    expect((await ask('POST /auth/factors/totp', signing.school.admin.token, confirm)).status).toBe(
      410,
    )
    goTo(16 * 60)
    const late = { enrolment, code: codeAt(secret, signing.now) }
    expect((await ask('POST /auth/factors/totp', signing.school.teacher.token, late)).status).toBe(
      410,
    )
  })
})

describe('removing a factor', () => {
  test('requires the password; removing the last factor removes the recovery codes and the second step', async () => {
    const { token } = signing.school.teacher
    await enrolTotp(signing.laurel, token, signing.now)
    expect((await ask('POST /auth/factors/totp/remove', token, {})).status).toBe(400)
    expect((await ask('POST /auth/factors/totp/remove', token, { own_password })).status).toBe(200)
    expect(await factors(token)).toMatchObject({ totp: null, recovery_codes: null })
    expect((await signIn(signing.school.teacher)).token).toBeTruthy()
    expect((await logged())[0]).toBe('second_factor_removed authenticator_app')
    expect((await ask('POST /auth/factors/totp/remove', token, { own_password })).status).toBe(404)
  })

  test('is refused for the last factor while the school requires one', async () => {
    const { token } = signing.school.teacher
    await enrolTotp(signing.laurel, token, signing.now)
    await requireFactorOf('staff')
    const remove = () => ask('POST /auth/factors/totp/remove', token, { own_password })
    expect(told(await remove())).toEqual([409, 'last_second_factor'])
    expect((await factors(token)).totp).not.toBeNull()
    await enrolPasskey(signing.laurel, token)
    expect((await remove()).status).toBe(200)
    const [passkey] = (await factors(token)).passkeys
    const last = await ask(`POST /auth/factors/passkeys/${passkey._id}/remove`, token, {
      own_password,
    })
    expect(told(last)).toEqual([409, 'last_second_factor'])
  })

  test('is refused for another account’s passkey, and so is renaming it', async () => {
    await enrolPasskey(signing.laurel, signing.school.teacher.token)
    const [{ _id }] = (await factors(signing.school.teacher.token)).passkeys
    const other = await signing.laurel.school()
    for (const { token } of [signing.school.admin, other.admin]) {
      const path = `/auth/factors/passkeys/${_id}`
      expect((await ask(`POST ${path}/remove`, token, { own_password })).status).toBe(404)
      expect((await ask(`PUT ${path}`, token, { name: 'Mine' })).status).toBe(404)
    }
    const renamed = await ask(`PUT /auth/factors/passkeys/${_id}`, signing.school.teacher.token, {
      name: 'Staff room',
    })
    expect(renamed.status).toBe(200)
    expect((await factors(signing.school.teacher.token)).passkeys).toMatchObject([
      { name: 'Staff room' },
    ])
  })

  test('is not required for new recovery codes, which replace the old ones', async () => {
    const { token } = signing.school.teacher
    const path = 'POST /auth/factors/recovery_codes'
    expect((await ask(path, token, { own_password })).status).toBe(404)
    const { codes } = await enrolTotp(signing.laurel, token, signing.now)
    expect((await ask(path, token, {})).status).toBe(400)
    const made = (await ask(path, token, { own_password })).body.data.recovery_codes
    expect(made).toHaveLength(10)
    const use = async (code: string) =>
      ask('POST /auth/second_step', null, {
        method: 'recovery_code',
        challenge: (await signIn(signing.school.teacher)).second_step.challenge,
        code,
      })
    expect((await use(codes![0]!)).status).toBe(401)
    expect((await use(made[0])).status).toBe(200)
  })
})

describe('a session that is older than the factors', () => {
  test('changes none of them, even with the password; the session that set them up can', async () => {
    const older = (await signIn(signing.school.teacher)).token
    goTo(60)
    const { token } = signing.school.teacher
    await enrolTotp(signing.laurel, token, signing.now)
    await enrolPasskey(signing.laurel, token)
    const [{ _id }] = (await factors(token)).passkeys
    for (const path of [
      '/auth/factors/totp/begin',
      '/auth/factors/totp/remove',
      '/auth/factors/passkeys/begin',
      `/auth/factors/passkeys/${_id}/remove`,
      '/auth/factors/recovery_codes',
    ])
      expect([path, ...told(await ask(`POST ${path}`, older, { own_password }))]).toEqual([
        path,
        403,
        'session_before_factor',
      ])
    expect((await ask('POST /auth/factors/totp/remove', token, { own_password })).status).toBe(200)
  })

  test('changes no password, so it gets no newer session', async () => {
    const older = (await signIn(signing.school.teacher)).token
    goTo(60)
    const { token } = signing.school.teacher
    await enrolTotp(signing.laurel, token, signing.now)
    const change = (session: string) =>
      ask('POST /auth/setpw', session, { password, new_password: 'a stranger’s phrase' })
    expect(told(await change(older))).toEqual([403, 'session_before_factor'])
    expect((await ask('GET /auth/user', token)).status).toBe(200)
    expect((await signIn(signing.school.teacher)).second_step).toBeTruthy()
    expect((await change(token)).status).toBe(200)
  })

  test('changes neither its own email nor the access of other administrators', async () => {
    const { admin, teacher } = signing.school
    const older = (await signIn(admin)).token
    goTo(60)
    await enrolTotp(signing.laurel, admin.token, signing.now)
    await enrolTotp(signing.laurel, teacher.token, signing.now)
    const head = {
      name: { zh: '新人', en: 'Newcomer' },
      email: `${crypto.randomUUID()}@example.org`,
      role: 'organization_admin',
      own_password,
    }
    const requests = [
      [`PUT /users/${admin.id}`, { ...head, isActive: true }],
      ['POST /admin/users', head],
      [`POST /users/${teacher.id}/reset_second_factor`, { own_password }],
    ] as const
    for (const [route, body] of requests)
      expect([route, ...told(await ask(route, older, body))]).toEqual([
        route,
        403,
        'session_before_factor',
      ])
    for (const [route, body] of requests.slice(1))
      expect([route, (await ask(route, admin.token, body)).status]).toEqual([route, 200])
  })

  test('cannot complete a set-up that it began before', async () => {
    const older = (await signIn(signing.school.teacher)).token
    const { enrolment, secret } = (
      await ask('POST /auth/factors/totp/begin', older, { own_password })
    ).body.data
    goTo(60)
    await enrolPasskey(signing.laurel, signing.school.teacher.token)
    const late = { enrolment, code: codeAt(secret, signing.now) }
    expect(told(await ask('POST /auth/factors/totp', older, late))).toEqual([
      403,
      'session_before_factor',
    ])
    expect((await factors(signing.school.teacher.token)).totp).toBeNull()
  })
})
describe('a school that requires a second factor', () => {
  test('lets open sessions run out, and makes the next sign-in set up a factor first', async () => {
    await requireFactorOf('staff')
    expect((await ask('GET /periods', signing.school.teacher.token)).status).toBe(200)
    expect(told(await ask('POST /auth/extend', signing.school.teacher.token))).toEqual([
      403,
      'second_factor_required',
    ])
    const { token, second_factor_due } = await signIn(signing.school.teacher)
    expect(second_factor_due).toBe(true)
    expect(told(await ask('GET /periods', token))).toEqual([403, 'second_factor_required'])
    const codes = await ask('POST /auth/factors/recovery_codes', token, { own_password })
    expect(told(codes)).toEqual([403, 'second_factor_required'])
    const me = await ask('GET /auth/user', token)
    expect(me.body.data.second_factor_due).toBe(true)
    const { token: another } = await signIn(signing.school.teacher)
    const enrolled = await enrolTotp(signing.laurel, token, signing.now)
    expect(enrolled.codes).toHaveLength(10)
    expect((await ask('GET /periods', token)).status).toBe(200)
    expect((await ask('GET /auth/user', token)).body.data.second_factor_due).toBeUndefined()
    // The other session that was opened by the password alone has ended.
    expect((await ask('GET /auth/user', another)).status).toBe(401)
    expect((await signIn(signing.school.teacher)).second_step).toBeTruthy()
  })

  test('extends no session older than the first factor, nor does any other school', async () => {
    const extend = async (token: string) => told(await ask('POST /auth/extend', token))
    const older = (await signIn(signing.school.teacher)).token
    expect(await extend(older)).toEqual([200, undefined])
    goTo(60)
    const { secret } = await enrolTotp(signing.laurel, signing.school.teacher.token, signing.now)
    expect(await extend(older)).toEqual([403, 'session_before_factor'])
    expect((await ask('GET /periods', older)).status).toBe(200)
    expect(await extend(signing.school.teacher.token)).toEqual([200, undefined])
    goTo(120)
    const { challenge } = (await signIn(signing.school.teacher)).second_step
    const proof = { challenge, method: 'totp', code: codeAt(secret, signing.now) }
    const { body } = await ask('POST /auth/second_step', null, proof)
    expect(await extend(body.data.token)).toEqual([200, undefined])
    await enrolPasskey(signing.laurel, body.data.token)
    expect(await extend(body.data.token)).toEqual([200, undefined])
  })

  test('lets one of two sessions that set up a factor at once succeed, and ends the other', async () => {
    await requireFactorOf('staff')
    const tokens = [
      (await signIn(signing.school.teacher)).token,
      (await signIn(signing.school.teacher)).token,
    ]
    const added = await Promise.all(tokens.map((token) => enrolPasskey(signing.laurel, token)))
    const statuses = added.map((one) => one.added.status)
    expect(statuses.toSorted()).toEqual([200, 401])
    const first = tokens[statuses.indexOf(200)]!
    expect((await factors(first)).passkeys).toHaveLength(1)
  })

  test('lets either a set-up or a password change at the same time succeed, not both', async () => {
    await requireFactorOf('staff')
    const owner = (await signIn(signing.school.teacher)).token
    const other = (await signIn(signing.school.teacher)).token
    const { enrolment, secret } = (
      await ask('POST /auth/factors/totp/begin', owner, { own_password })
    ).body.data
    const changed = { password, new_password: 'a stranger’s phrase' }
    const [added, opened] = await Promise.all([
      ask('POST /auth/factors/totp', owner, { enrolment, code: codeAt(secret, signing.now) }),
      ask('POST /auth/setpw', other, changed),
    ])
    expect([added.status, opened.status].filter((status) => status === 200)).toHaveLength(1)
  })

  test('requires it of administrators or all staff, never of students', async () => {
    const due = async () =>
      Promise.all(
        [signing.school.admin, signing.school.teacher, signing.school.auditor].map(
          async (who) => (await signIn(who)).second_factor_due === true,
        ),
      )
    expect(await due()).toEqual([false, false, false])
    await requireFactorOf('administrators')
    expect(await due()).toEqual([true, false, false])
    await requireFactorOf('staff')
    expect(await due()).toEqual([true, true, true])
    const { username } = signing.school.students[0]!
    const student = await ask('POST /v2/cms/auth/login', null, { type: 'user', username, password })
    expect(student.body.data.second_factor_due).toBeUndefined()
    const other = await signing.laurel.school()
    expect((await signIn(other.admin)).second_factor_due).toBeUndefined()
    expect((await requireFactorOf('everybody')).status).toBe(400)
    expect((await logged()).filter((line: string) => line.includes('second_factor'))).toHaveLength(
      2,
    )
  })

  test('makes an account with a one-time password choose a new one first', async () => {
    await requireFactorOf('staff')
    const reset = await ask(
      `POST /users/${signing.school.teacher.id}/resetpw`,
      signing.school.admin.token,
      {},
    )
    const forOnce = reset.body.data.password
    const { token } = (await passwordStep(signing.laurel, signing.school.teacher, forOnce)).body
      .data
    expect(
      told(await ask('POST /auth/factors/totp/begin', token, { own_password: forOnce })),
    ).toEqual([403, 'setup_password_required'])
    const chosen = { password: forOnce, new_password: 'a chosen phrase' }
    const next = (await ask('POST /auth/setpw', token, chosen)).body.data.token
    expect(told(await ask('GET /periods', next))).toEqual([403, 'second_factor_required'])
  })
})

describe('a lost factor', () => {
  const reset = (id: string, token: string, body: object = { own_password }) =>
    ask(`POST /users/${id}/reset_second_factor`, token, body)

  test('is reset by another administrator: sessions end, it is logged, and the person is told', async () => {
    const { id, token } = signing.school.teacher
    await enrolTotp(signing.laurel, token, signing.now)
    await enrolPasskey(signing.laurel, token)
    const challenge = (await signIn(signing.school.teacher)).second_step.challenge
    expect((await reset(id, signing.school.admin.token, {})).status).toBe(400)
    expect((await reset(id, signing.school.admin.token)).status).toBe(200)
    expect((await ask('GET /auth/user', token)).status).toBe(401)
    const late = { method: 'totp', challenge, code: '123456' }
    expect((await ask('POST /auth/second_step', null, late)).status).toBe(410)
    expect((await logged())[0]).toBe('second_factor_reset')
    const again = (await signIn(signing.school.teacher)).token
    const me = async () => (await ask('GET /auth/user', again)).body.data.second_factor_reset_at
    expect(await me()).toBe(signing.now.toISOString())
    await ask('POST /auth/factors/reset_seen', again)
    expect(await me()).toBeUndefined()
    expect(await factors(again)).toMatchObject({ passkeys: [], totp: null, recovery_codes: null })
  })

  test('can be reset only if there is one; two resets at once count as one', async () => {
    const { id, token } = signing.school.teacher
    const isOffered = async () => {
      const { data } = (await ask('GET /admin/users', signing.school.admin.token)).body
      return data.find((one: { _id: string }) => one._id === id).has_second_factor
    }
    expect(await isOffered()).toBe(false)
    expect(told(await reset(id, signing.school.admin.token))).toEqual([409, 'no_second_factor'])
    expect((await ask('GET /auth/user', token)).status).toBe(200)
    await enrolPasskey(signing.laurel, token)
    expect(await isOffered()).toBe(true)
    const twice = await Promise.all([1, 2].map(() => reset(id, signing.school.admin.token)))
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await logged()).filter((line: string) => line === 'second_factor_reset')).toHaveLength(
      1,
    )
    expect(await isOffered()).toBe(false)
  })

  test('cannot be reset by its owner, a teacher, an auditor or another school; students have none', async () => {
    await enrolTotp(signing.laurel, signing.school.admin.token, signing.now)
    expect(told(await reset(signing.school.admin.id, signing.school.admin.token))).toEqual([
      409,
      'own_account',
    ])
    expect((await reset(signing.school.admin.id, signing.school.teacher.token)).status).toBe(403)
    expect((await reset(signing.school.admin.id, signing.school.auditor.token)).status).toBe(403)
    const other = await signing.laurel.school()
    expect((await reset(signing.school.admin.id, other.admin.token)).status).toBe(404)
    expect((await reset(signing.school.students[0]!.id, signing.school.admin.token)).status).toBe(
      404,
    )
    expect((await factors(signing.school.admin.token)).totp).not.toBeNull()
  })
})

test('students and parents can neither see nor set up second factors', async () => {
  const { token, parentToken } = signing.school.students[0]!
  for (const one of [token, parentToken])
    for (const route of [
      'GET /auth/factors',
      'POST /auth/factors/totp/begin',
      'POST /auth/factors/passkeys/begin',
    ])
      expect(
        (await ask(route, one, route.startsWith('GET') ? undefined : { own_password })).status,
      ).toBe(403)
})
