import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { password, type School, type Staff } from '#tests/support/school.ts'
import {
  codeAt,
  enrolPasskey,
  enrolTotp,
  localParty,
  passwordStep,
} from '#tests/support/second-factors.ts'
import { softPasskey } from '#tests/support/soft-passkey.ts'

let laurel: TestApp
let school: School
const begin = Date.parse('2026-11-30T00:00:00Z')
let now: Date
const goTo = (seconds: number) => {
  now = new Date(begin + seconds * 1000)
  laurel.setNow(now.toISOString())
}

beforeAll(async () => {
  laurel = await testApp({ projector: false, now: new Date(begin).toISOString() })
})
afterAll(() => laurel.close())
beforeEach(async () => {
  goTo(0)
  school = await laurel.school({ students: 1 })
})

const own_password = password
const ask = (route: string, token: string | null, body?: object) =>
  laurel.call(route, token, { key: crypto.randomUUID(), ...(body && { body }) })
const told = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const factors = async (token: string) => (await ask('GET /auth/factors', token)).body.data
const logged = async () =>
  (await ask('GET /administration_log', school.admin.token)).body.data.map(
    (row: { action: string; fields: string[]; subject: { _id: string } }) =>
      [row.action, ...row.fields].join(' '),
  )
const requireFactorOf = (second_factor: string) =>
  ask('PUT /organizations/sign_in_settings', school.admin.token, {
    ...{ password_minimum: 6, students_keep_passwords: true, second_factor },
  })
const signIn = async (who: Pick<Staff, 'email'>) => (await passwordStep(laurel, who)).body.data

describe('an authenticator app', () => {
  test('is set up with one’s own password and its first code, and recovery codes are shown once', async () => {
    const { token } = school.teacher
    expect(told(await ask('POST /auth/factors/totp/begin', token, {}))).toEqual([
      400,
      'validation_failed',
    ])
    const wrong = await ask('POST /auth/factors/totp/begin', token, { own_password: 'guess' })
    expect(wrong.body.details).toEqual([{ field: 'own_password', code: 'own_password_wrong' }])
    const { body } = await ask('POST /auth/factors/totp/begin', token, { own_password })
    const { enrolment, secret, address } = body.data
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(address).toContain(`otpauth://totp/Laurel:${encodeURIComponent(school.teacher.email)}`)
    const confirm = (code: string) => ask('POST /auth/factors/totp', token, { enrolment, code })
    const mistyped = await confirm('000000')
    expect(mistyped.body.details).toEqual([{ field: 'code', code: 'second_step_code_wrong' }])
    expect((await factors(token)).totp).toBeNull()
    const done = await confirm(codeAt(secret, now))
    expect(done.body.data.recovery_codes).toHaveLength(10)
    expect(told(await confirm(codeAt(secret, now)))).toEqual([410, 'challenge_ended'])
    expect(await factors(token)).toEqual({
      is_required: false,
      passkeys: [],
      passkeys_available: true,
      totp: { created_at: now.toISOString(), last_used_at: null },
      recovery_codes: { left: 10, of: 10, created_at: now.toISOString(), last_used_at: null },
    })
    expect((await logged())[0]).toBe('second_factor_added authenticator_app')
  })

  test('is replaced by another, which shows no new recovery codes', async () => {
    const first = await enrolTotp(laurel, school.teacher.token, now)
    goTo(60)
    const second = await enrolTotp(laurel, school.teacher.token, now)
    expect(second.codes).toBeNull()
    goTo(120)
    const step = async (secret: string) =>
      ask('POST /auth/second_step', null, {
        method: 'totp',
        challenge: (await signIn(school.teacher)).second_step.challenge,
        code: codeAt(secret, now),
      })
    expect((await step(first.secret)).status).toBe(401)
    expect((await step(second.secret)).status).toBe(200)
  })

  test('of one account is not confirmed by another', async () => {
    const { body } = await ask('POST /auth/factors/totp/begin', school.teacher.token, {
      own_password,
    })
    const { enrolment, secret } = body.data
    const confirm = { enrolment, code: codeAt(secret, now) }
    expect((await ask('POST /auth/factors/totp', school.admin.token, confirm)).status).toBe(410)
    goTo(16 * 60)
    const late = { enrolment, code: codeAt(secret, now) }
    expect((await ask('POST /auth/factors/totp', school.teacher.token, late)).status).toBe(410)
  })
})

describe('removing', () => {
  test('asks for the password; with the last factor go the recovery codes and the second step', async () => {
    const { token } = school.teacher
    await enrolTotp(laurel, token, now)
    expect((await ask('POST /auth/factors/totp/remove', token, {})).status).toBe(400)
    expect((await ask('POST /auth/factors/totp/remove', token, { own_password })).status).toBe(200)
    expect(await factors(token)).toMatchObject({ totp: null, recovery_codes: null })
    expect((await signIn(school.teacher)).token).toBeTruthy()
    expect((await logged())[0]).toBe('second_factor_removed authenticator_app')
    expect((await ask('POST /auth/factors/totp/remove', token, { own_password })).status).toBe(404)
  })

  test('leaves the last one while the school requires one', async () => {
    const { token } = school.teacher
    await enrolTotp(laurel, token, now)
    await requireFactorOf('staff')
    const remove = () => ask('POST /auth/factors/totp/remove', token, { own_password })
    expect(told(await remove())).toEqual([409, 'last_second_factor'])
    expect((await factors(token)).totp).not.toBeNull()
    await enrolPasskey(laurel, token)
    expect((await remove()).status).toBe(200)
    const [passkey] = (await factors(token)).passkeys
    const last = await ask(`POST /auth/factors/passkeys/${passkey._id}/remove`, token, {
      own_password,
    })
    expect(told(last)).toEqual([409, 'last_second_factor'])
  })

  test('is not possible for another account’s passkey, nor is its renaming', async () => {
    await enrolPasskey(laurel, school.teacher.token)
    const [{ _id }] = (await factors(school.teacher.token)).passkeys
    const other = await laurel.school()
    for (const { token } of [school.admin, other.admin]) {
      const path = `/auth/factors/passkeys/${_id}`
      expect((await ask(`POST ${path}/remove`, token, { own_password })).status).toBe(404)
      expect((await ask(`PUT ${path}`, token, { name: 'Mine' })).status).toBe(404)
    }
    const renamed = await ask(`PUT /auth/factors/passkeys/${_id}`, school.teacher.token, {
      name: 'Staff room',
    })
    expect(renamed.status).toBe(200)
    expect((await factors(school.teacher.token)).passkeys).toMatchObject([{ name: 'Staff room' }])
  })

  test('is not needed for new recovery codes, which end the former ones', async () => {
    const { token } = school.teacher
    const path = 'POST /auth/factors/recovery_codes'
    expect((await ask(path, token, { own_password })).status).toBe(404)
    const { codes } = await enrolTotp(laurel, token, now)
    expect((await ask(path, token, {})).status).toBe(400)
    const made = (await ask(path, token, { own_password })).body.data.recovery_codes
    expect(made).toHaveLength(10)
    const use = async (code: string) =>
      ask('POST /auth/second_step', null, {
        method: 'recovery_code',
        challenge: (await signIn(school.teacher)).second_step.challenge,
        code,
      })
    expect((await use(codes![0]!)).status).toBe(401)
    expect((await use(made[0])).status).toBe(200)
  })
})

describe('a passkey', () => {
  const begun = async () => (await ask('POST /auth/passkey/begin', null)).body.data
  const finish = (challenge: string, passkey: object) =>
    ask('POST /auth/passkey', null, { challenge, passkey })

  test('signs in by itself, and no second step follows', async () => {
    const { key, codes } = await enrolPasskey(laurel, school.teacher.token, 'Laptop')
    expect(codes).toHaveLength(10)
    const { challenge, passkey } = await begun()
    expect(passkey.allowCredentials).toBeUndefined()
    const { status, body } = await finish(challenge, key.prove(passkey))
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ role: 'admin', isParent: false })
    const me = await ask('GET /auth/user', body.data.token)
    expect(me.body.data._id).toBe(school.teacher.id)
    expect((await factors(body.data.token)).passkeys[0].last_used_at).toBe(now.toISOString())
  })

  test('answers a challenge once, also twice at once, and not after five minutes', async () => {
    const { key } = await enrolPasskey(laurel, school.teacher.token)
    const { challenge, passkey } = await begun()
    const proofs = [key.prove(passkey), key.prove(passkey)]
    const answers = await Promise.all(proofs.map((proof) => finish(challenge, proof)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = await begun()
    goTo(301)
    const answer = await finish(late.challenge, key.prove(late.passkey))
    expect(told(answer)).toEqual([410, 'challenge_ended'])
  })

  test('can be asked for however many others ask: their oldest challenges end', async () => {
    const { db } = laurel.deps
    const ofNobody = () =>
      db.oneFirst(sql.type(z.object({ count: z.number() }))`
        SELECT count(*) FROM sign_in_challenges WHERE user_id IS NULL`)
    const { key } = await enrolPasskey(laurel, school.teacher.token)
    const oldest = await begun()
    goTo(1)
    await db.query(sql.typeAlias('void')`
      INSERT INTO sign_in_challenges (token_hash, purpose, webauthn_challenge, expires_at)
      SELECT decode(md5(n::text), 'hex'), 'passkey_sign_in', 'flood', ${new Date(now.getTime() + 300_000).toISOString()}
      FROM generate_series(1, 20000) AS n`)
    const { challenge, passkey } = await begun()
    expect(await ofNobody()).toBe(20_000)
    expect((await finish(challenge, key.prove(passkey))).status).toBe(200)
    const late = await finish(oldest.challenge, key.prove(oldest.passkey))
    expect(told(late)).toEqual([410, 'challenge_ended'])
    await db.query(sql.typeAlias('void')`DELETE FROM sign_in_challenges WHERE user_id IS NULL`)
  })

  test('is refused from another address, without verification, for another challenge and when its counter stands still', async () => {
    const { key } = await enrolPasskey(laurel, school.teacher.token)
    const tryWith = async (change: Parameters<typeof key.prove>[1]) => {
      const { challenge, passkey } = await begun()
      return told(await finish(challenge, key.prove(passkey, change)))
    }
    const refused = [401, 'passkey_refused']
    expect(await tryWith({ origin: 'https://phish.example' })).toEqual(refused)
    expect(await tryWith({ verified: false })).toEqual(refused)
    expect((await tryWith({ count: 20 }))[0]).toBe(200)
    expect(await tryWith({ count: 20 })).toEqual(refused)
    expect(await tryWith({ count: 3 })).toEqual(refused)
    const [one, other] = [await begun(), await begun()]
    const misplaced = key.prove(other.passkey, { count: 30 })
    expect(told(await finish(one.challenge, misplaced))).toEqual(refused)
    const unknown = softPasskey(localParty)
    expect(told(await finish(other.challenge, unknown.prove(other.passkey)))).toEqual(refused)
    // A proof that fails is the challenge's last.
    for (const { challenge } of [one, other])
      expect(told(await finish(challenge, misplaced))).toEqual([410, 'challenge_ended'])
    const tries = await ask('GET /sign_ins?outcome=wrong_second_step', school.admin.token)
    expect(tries.body.data.length).toBeGreaterThanOrEqual(4)
  })

  test('opens nothing for an inactive account, or after its removal', async () => {
    const { key } = await enrolPasskey(laurel, school.teacher.token)
    const { token } = school.teacher
    const [{ _id }] = (await factors(token)).passkeys
    await ask(`POST /auth/factors/passkeys/${_id}/remove`, token, { own_password })
    const { challenge, passkey } = await begun()
    expect((await finish(challenge, key.prove(passkey))).status).toBe(401)
  })

  test('is made only with verification, at this address and once; an account has ten at most', async () => {
    const { token } = school.teacher
    const start = async () =>
      (await ask('POST /auth/factors/passkeys/begin', token, { own_password })).body.data
    const add = (enrolment: string, passkey: object) =>
      ask('POST /auth/factors/passkeys', token, { enrolment, name: 'Key', passkey })
    const key = softPasskey(localParty)
    for (const change of [{ verified: false }, { origin: 'https://phish.example' }]) {
      const { enrolment, passkey } = await start()
      expect((await add(enrolment, key.create(passkey, change))).body.details).toEqual([
        { field: 'passkey', code: 'passkey_not_made' },
      ])
    }
    const { enrolment, passkey } = await start()
    expect(passkey).toMatchObject({
      rp: { id: 'localhost', name: 'Laurel' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect((await add(enrolment, key.create(passkey))).status).toBe(200)
    const again = await start()
    expect(again.passkey.excludeCredentials).toMatchObject([{ id: key.id }])
    expect(told(await add(again.enrolment, key.create(again.passkey)))).toEqual([
      409,
      'already_exists',
    ])
    for (let n = 1; n < 10; n += 1) await enrolPasskey(laurel, token)
    const more = await ask('POST /auth/factors/passkeys/begin', token, { own_password })
    expect(told(more)).toEqual([409, 'too_many_passkeys'])
  })

  test('is not offered at an address without TLS or without a name', async () => {
    const { token } = school.teacher
    const headers = { host: '192.168.1.20:3000' }
    const at = (route: string, body?: object) =>
      laurel.call(route, token, { headers, ...(body && { body }) })
    expect((await at('GET /auth/factors')).body.data.passkeys_available).toBe(false)
    expect(told(await at('POST /auth/passkey/begin'))).toEqual([409, 'passkeys_unavailable'])
    const begin = await at('POST /auth/factors/passkeys/begin', { own_password })
    expect(told(begin)).toEqual([409, 'passkeys_unavailable'])
  })
})

describe('a school that requires a second factor', () => {
  test('leaves open sessions alone, and leads the next sign-in to set one up before anything else', async () => {
    await requireFactorOf('staff')
    expect((await ask('GET /periods', school.teacher.token)).status).toBe(200)
    expect(told(await ask('POST /auth/extend', school.teacher.token))).toEqual([
      403,
      'second_factor_required',
    ])
    const { token, second_factor_due } = await signIn(school.teacher)
    expect(second_factor_due).toBe(true)
    expect(told(await ask('GET /periods', token))).toEqual([403, 'second_factor_required'])
    const codes = await ask('POST /auth/factors/recovery_codes', token, { own_password })
    expect(told(codes)).toEqual([403, 'second_factor_required'])
    const me = await ask('GET /auth/user', token)
    expect(me.body.data.second_factor_due).toBe(true)
    const { token: another } = await signIn(school.teacher)
    const enrolled = await enrolTotp(laurel, token, now)
    expect(enrolled.codes).toHaveLength(10)
    expect((await ask('GET /periods', token)).status).toBe(200)
    expect((await ask('GET /auth/user', token)).body.data.second_factor_due).toBeUndefined()
    // Whoever else signed in by the password alone is out.
    expect((await ask('GET /auth/user', another)).status).toBe(401)
    expect((await signIn(school.teacher)).second_step).toBeTruthy()
  })

  test('lets no session go on that is older than the first factor', async () => {
    const extend = async (token: string) => told(await ask('POST /auth/extend', token))
    expect(await extend(school.teacher.token)).toEqual([200, undefined])
    goTo(60)
    const { secret } = await enrolTotp(laurel, school.teacher.token, now)
    expect(await extend(school.teacher.token)).toEqual([403, 'session_before_factor'])
    expect((await ask('GET /periods', school.teacher.token)).status).toBe(200)
    goTo(120)
    const { challenge } = (await signIn(school.teacher)).second_step
    const proof = { challenge, method: 'totp', code: codeAt(secret, now) }
    const { body } = await ask('POST /auth/second_step', null, proof)
    expect(await extend(body.data.token)).toEqual([200, undefined])
    await enrolPasskey(laurel, body.data.token)
    expect(await extend(body.data.token)).toEqual([200, undefined])
  })

  test('lets one of two sessions that set it up at once go on, and ends the other', async () => {
    await requireFactorOf('staff')
    const tokens = [(await signIn(school.teacher)).token, (await signIn(school.teacher)).token]
    const added = await Promise.all(tokens.map((token) => enrolPasskey(laurel, token)))
    const statuses = added.map((one) => one.added.status)
    expect(statuses.toSorted()).toEqual([200, 401])
    const first = tokens[statuses.indexOf(200)]!
    expect((await factors(first)).passkeys).toHaveLength(1)
  })

  test('opens no full session when the password changes meanwhile', async () => {
    await requireFactorOf('staff')
    const owner = (await signIn(school.teacher)).token
    const other = (await signIn(school.teacher)).token
    const { enrolment, secret } = (
      await ask('POST /auth/factors/totp/begin', owner, { own_password })
    ).body.data
    const changed = { password, new_password: 'a stranger’s phrase' }
    const [added, opened] = await Promise.all([
      ask('POST /auth/factors/totp', owner, { enrolment, code: codeAt(secret, now) }),
      ask('POST /auth/setpw', other, changed),
    ])
    expect([added.status, opened.status].filter((status) => status === 200)).toHaveLength(1)
  })

  test('applies to administrators or all staff, never to students and parents', async () => {
    const due = async () =>
      Promise.all(
        [school.admin, school.teacher, school.auditor].map(
          async (who) => (await signIn(who)).second_factor_due === true,
        ),
      )
    expect(await due()).toEqual([false, false, false])
    await requireFactorOf('administrators')
    expect(await due()).toEqual([true, false, false])
    await requireFactorOf('staff')
    expect(await due()).toEqual([true, true, true])
    const { username } = school.students[0]!
    const student = await ask('POST /v2/cms/auth/login', null, { type: 'user', username, password })
    expect(student.body.data.second_factor_due).toBeUndefined()
    const other = await laurel.school()
    expect((await signIn(other.admin)).second_factor_due).toBeUndefined()
    expect((await requireFactorOf('everybody')).status).toBe(400)
    expect((await logged()).filter((line: string) => line.includes('second_factor'))).toHaveLength(
      2,
    )
  })

  test('lets a new password be chosen first', async () => {
    await requireFactorOf('staff')
    const reset = await ask(`POST /users/${school.teacher.id}/resetpw`, school.admin.token, {})
    const forOnce = reset.body.data.password
    const { token } = (await passwordStep(laurel, school.teacher, forOnce)).body.data
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
    const { id, token } = school.teacher
    await enrolTotp(laurel, token, now)
    await enrolPasskey(laurel, token)
    const challenge = (await signIn(school.teacher)).second_step.challenge
    expect((await reset(id, school.admin.token, {})).status).toBe(400)
    expect((await reset(id, school.admin.token)).status).toBe(200)
    expect((await ask('GET /auth/user', token)).status).toBe(401)
    const late = { method: 'totp', challenge, code: '123456' }
    expect((await ask('POST /auth/second_step', null, late)).status).toBe(410)
    expect((await logged())[0]).toBe('second_factor_reset')
    const again = (await signIn(school.teacher)).token
    const me = async () => (await ask('GET /auth/user', again)).body.data.second_factor_reset_at
    expect(await me()).toBe(now.toISOString())
    await ask('POST /auth/factors/reset_seen', again)
    expect(await me()).toBeUndefined()
    expect(await factors(again)).toMatchObject({ passkeys: [], totp: null, recovery_codes: null })
  })

  test('is not reset by its owner, a teacher, an auditor or another school, nor a student’s', async () => {
    await enrolTotp(laurel, school.admin.token, now)
    expect(told(await reset(school.admin.id, school.admin.token))).toEqual([409, 'own_account'])
    expect((await reset(school.admin.id, school.teacher.token)).status).toBe(403)
    expect((await reset(school.admin.id, school.auditor.token)).status).toBe(403)
    const other = await laurel.school()
    expect((await reset(school.admin.id, other.admin.token)).status).toBe(404)
    expect((await reset(school.students[0]!.id, school.admin.token)).status).toBe(404)
    expect((await factors(school.admin.token)).totp).not.toBeNull()
  })
})

test('students and parents cannot set up anything', async () => {
  const { token, parentToken } = school.students[0]!
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
