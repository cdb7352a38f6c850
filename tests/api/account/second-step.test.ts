import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildApp } from '#api/app.ts'
import { sql } from '#platform/postgres/pool.ts'
import { inject, type TestApp, testApp } from '#tests/support/app.ts'
import { holdLock } from '#tests/support/held-lock.ts'
import { password, type School } from '#tests/support/school.ts'
import { codeAt, enrolPasskey, enrolTotp, passwordStep } from '#tests/support/second-factors.ts'

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

const ask = (route: string, token: string | null, body?: object) =>
  laurel.call(route, token, { ...(body && { body }) })
const step = (body: object) => ask('POST /auth/second_step', null, body)
const withCode = (challenge: string, code: string) => step({ method: 'totp', challenge, code })
const works = async (token: string) => (await ask('GET /auth/user', token)).status === 200
const challengeOf = async (who = school.teacher) =>
  (await passwordStep(laurel, who)).body.data.second_step.challenge as string
const told = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('a sign-in by password', () => {
  test('opens a session at once without a factor, for staff and students', async () => {
    const { body } = await passwordStep(laurel, school.teacher)
    expect(Object.keys(body.data).sort()).toEqual(
      ['device_token', 'isParent', 'role', 'setup_password', 'token'].sort(),
    )
    const { username } = school.students[0]!
    const login = { type: 'user', username, password }
    expect((await ask('POST /v2/cms/auth/login', null, login)).body.data.token).toBeTruthy()
  })

  test('opens a second step instead of a session once there is a factor', async () => {
    await enrolTotp(laurel, school.teacher.token, now)
    const { status, body, text } = await passwordStep(laurel, school.teacher)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      second_step: {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        methods: ['totp', 'recovery_code'],
        name: { en: 'teacher Wong', zh: '黃teacher' },
        codes_left: 10,
        passkey: null,
      },
    })
    expect(text).not.toMatch(/"token"|device_token/)
    const { challenge } = body.data.second_step
    expect(told(await ask('GET /auth/user', challenge))).toEqual([401, 'unauthorized'])
  })

  test('opens no session if a factor is set up while it runs', async () => {
    const { id } = school.teacher
    const held = await holdLock(laurel, 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [id])
    const signIn = passwordStep(laurel, school.teacher)
    await held.untilWaiting(1)
    await held.query(
      `INSERT INTO totp_factors
        (organization_id, user_id, key_id, sealed_secret, last_step, created_at)
      VALUES ($1, $2, 'key', 'sealed', 0, now())`,
      [school.organizationId, id],
    )
    await held.letGo()
    expect(told(await signIn)).toEqual([503, 'retryable'])
  })

  test('is completed by the app’s code in any width and with spaces, and gives a device token', async () => {
    const { secret } = await enrolTotp(laurel, school.teacher.token, now)
    goTo(60)
    const challenge = await challengeOf()
    const wide = (digit: string) => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0)
    const spaced = codeAt(secret, now)
      .replace(/\d/g, wide)
      .replace(/^(...)/, '$1 ')
    const { status, body } = await withCode(challenge, spaced)
    expect(status).toBe(200)
    expect(await works(body.data.token)).toBe(true)
    expect(body.data).toMatchObject({ role: 'admin', setup_password: false, isParent: false })
    expect(body.data.device_token).toBeTruthy()
    const list = await ask('GET /sign_ins?account=staff', school.admin.token)
    expect(list.body.data[0]).toMatchObject({ outcome: 'signed_in' })
  })

  test('is logged as unfinished until the second step is completed', async () => {
    const { secret } = await enrolTotp(laurel, school.teacher.token, now)
    goTo(60)
    const outcomes = async (filter = '') =>
      (await ask(`GET /sign_ins?account=staff${filter}`, school.admin.token)).body.data.map(
        (row: { outcome: string; user: { _id: string } }) => [row.outcome, row.user._id],
      )
    const { id } = school.teacher
    const abandoned = await challengeOf()
    const [first, second] = [await challengeOf(), await challengeOf()]
    const unfinished = ['second_step_unfinished', id]
    expect(await outcomes('&outcome=failed')).toEqual([unfinished, unfinished, unfinished])
    expect((await withCode(first, codeAt(secret, now))).status).toBe(200)
    expect(await outcomes()).toEqual([['signed_in', id], unfinished, unfinished])
    goTo(600)
    expect((await withCode(abandoned, codeAt(secret, now))).status).toBe(410)
    expect((await withCode(second, codeAt(secret, now))).status).toBe(410)
    expect(await outcomes('&outcome=second_step_unfinished')).toEqual([unfinished, unfinished])
  })

  test('accepts codes of the time step before or after, and none that are two steps away', async () => {
    const { secret } = await enrolTotp(laurel, school.teacher.token, now)
    for (const [at, isGood] of [
      [-60, false],
      [-30, true],
      [30, true],
      [60, false],
    ] as const) {
      goTo(now.getTime() / 1000 - begin / 1000 + 300)
      const challenge = await challengeOf()
      const code = codeAt(secret, new Date(now.getTime() + at * 1000))
      expect([at, (await withCode(challenge, code)).status]).toEqual([at, isGood ? 200 : 401])
    }
  })

  test('refuses a code that was already used, even at the enrolment, and older ones', async () => {
    const { secret } = await enrolTotp(laurel, school.teacher.token, now)
    expect(told(await withCode(await challengeOf(), codeAt(secret, now)))).toEqual([
      401,
      'second_step_wrong',
    ])
    goTo(90)
    const code = codeAt(secret, now)
    expect((await withCode(await challengeOf(), code)).status).toBe(200)
    expect(told(await withCode(await challengeOf(), code))).toEqual([401, 'second_step_wrong'])
    const before = codeAt(secret, new Date(now.getTime() - 30_000))
    expect((await withCode(await challengeOf(), before)).status).toBe(401)
  })

  test('accepts a code only once if two processes receive it at once', async () => {
    const { secret } = await enrolTotp(laurel, school.teacher.token, now)
    const other = await buildApp(laurel.deps, { checked: true })
    try {
      goTo(60)
      const code = codeAt(secret, now)
      const challenges = await Promise.all([challengeOf(), challengeOf()])
      const answers = await Promise.all(
        challenges.map((challenge, n) =>
          inject(n === 0 ? laurel.app : other, 'POST /auth/second_step', null, {
            body: { method: 'totp', challenge, code },
          }),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    } finally {
      await other.close()
    }
  })

  test('accepts a challenge once if two requests use it together, and uses up one code', async () => {
    const { codes } = await enrolTotp(laurel, school.teacher.token, now)
    const challenge = await challengeOf()
    const answers = await Promise.all(
      codes!.slice(0, 2).map((code) => step({ method: 'recovery_code', challenge, code })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    const { body } = await ask('GET /auth/factors', school.teacher.token)
    expect(body.data.recovery_codes).toMatchObject({ left: 9, of: 10 })
  })

  test('accepts a recovery code once, however its dash and letters are typed', async () => {
    const { codes } = await enrolTotp(laurel, school.teacher.token, now)
    expect(codes).toHaveLength(10)
    expect(codes![0]).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
    const typed = codes![0]!.toLowerCase().replace('-', '－')
    const use = async () =>
      step({ method: 'recovery_code', challenge: await challengeOf(), code: typed })
    expect((await use()).status).toBe(200)
    expect(told(await use())).toEqual([401, 'second_step_wrong'])
    expect((await passwordStep(laurel, school.teacher)).body.data.second_step.codes_left).toBe(9)
  })

  test('expires after five minutes, with a password reset, and once it is completed', async () => {
    const { secret } = await enrolTotp(laurel, school.teacher.token, now)
    goTo(60)
    const old = await challengeOf()
    goTo(60 + 301)
    expect(told(await withCode(old, codeAt(secret, now)))).toEqual([410, 'challenge_ended'])
    const challenge = await challengeOf()
    expect((await withCode(challenge, codeAt(secret, now))).status).toBe(200)
    expect((await withCode(challenge, codeAt(secret, now))).status).toBe(410)
    const waiting = await challengeOf()
    await laurel.call(`POST /users/${school.teacher.id}/resetpw`, school.admin.token, {
      key: crypto.randomUUID(),
      body: {},
    })
    goTo(60 + 400)
    expect((await withCode(waiting, codeAt(secret, now))).status).toBe(410)
  })

  test('is slowed after five wrong codes, and a right password does not clear them', async () => {
    const { secret } = await enrolTotp(laurel, school.teacher.token, now)
    goTo(60)
    for (let n = 0; n < 5; n += 1)
      expect((await withCode(await challengeOf(), '000000')).status).toBe(401)
    const answers = [await challengeOf(), await challengeOf()].map((challenge) =>
      withCode(challenge, '000000'),
    )
    const codes = (await Promise.all(answers)).map(({ status }) => status)
    expect(codes).toContain(429)
    expect(told(await withCode(await challengeOf(), codeAt(secret, now)))).toEqual([
      429,
      'sign_in_delayed',
    ])
    const slowed = await ask('GET /sign_ins/slowed', school.admin.token)
    expect(slowed.body.data.slowed[0].user._id).toBe(school.teacher.id)
    const lift = `POST /sign_ins/slowed/${slowed.body.data.slowed[0]._id}/lift`
    await laurel.call(lift, school.admin.token, { key: crypto.randomUUID() })
    expect((await withCode(await challengeOf(), codeAt(secret, now))).status).toBe(200)
    const tries = await ask('GET /sign_ins?outcome=wrong_second_step', school.admin.token)
    expect(tries.body.data.length).toBeGreaterThanOrEqual(5)
  })

  test('refuses codes and challenges of another account', async () => {
    const mine = await enrolTotp(laurel, school.teacher.token, now)
    const theirs = await enrolTotp(laurel, school.admin.token, now)
    goTo(60)
    const challenge = await challengeOf()
    expect((await withCode(challenge, codeAt(theirs.secret, now))).status).toBe(401)
    const code = theirs.codes![0]
    expect((await step({ method: 'recovery_code', challenge, code })).status).toBe(401)
    expect((await withCode(challenge, codeAt(mine.secret, now))).status).toBe(200)
  })

  test('ends for an account that is deactivated in between', async () => {
    const { secret } = await enrolTotp(laurel, school.teacher.token, now)
    goTo(60)
    const challenge = await challengeOf()
    await laurel.deps.db.query(sql.typeAlias('void')`
      UPDATE users SET is_active = false WHERE id = ${school.teacher.id}`)
    expect(told(await withCode(challenge, codeAt(secret, now)))).toEqual([403, 'inactive_user'])
  })

  test('refuses malformed input with 400 and a message', async () => {
    const challenge = 'x'.repeat(43)
    for (const body of [
      {},
      { method: 'totp', challenge },
      { method: 'totp', challenge: 'short', code: '1' },
      { method: 'totp', challenge, code: '1'.repeat(10_000) },
      { method: 'sms', challenge, code: '123456' },
      { method: 'passkey', challenge, passkey: { id: '?' } },
      { method: 'recovery_code', challenge, code: ['1'] },
    ]) {
      const { status, body: answer } = await step(body)
      expect({ body, status, said: typeof answer.message }).toEqual({
        body,
        status: 400,
        said: 'string',
      })
    }
    expect(told(await withCode(challenge, '123456'))).toEqual([410, 'challenge_ended'])
  })
})

describe('secrets', () => {
  test('are in no log line, and in the database only encrypted', async () => {
    const { secret, codes } = await enrolTotp(laurel, school.teacher.token, now)
    goTo(60)
    await withCode(await challengeOf(), codeAt(secret, now))
    const row = await laurel.deps.db.one(
      sql.type(z.object({ sealed_secret: z.instanceof(Buffer) }))`
        SELECT sealed_secret FROM totp_factors WHERE user_id = ${school.teacher.id}`,
    )
    expect(row.sealed_secret.toString('latin1')).not.toContain(secret)
    for (const text of [secret, ...codes!]) expect(laurel.logged()).not.toContain(text)
  })

  test('encrypted with another key answer 503, and recovery codes still work', async () => {
    const { secret, codes } = await enrolTotp(laurel, school.teacher.token, now)
    await laurel.deps.db.query(sql.typeAlias('void')`
      UPDATE totp_factors SET key_id = 'another' WHERE user_id = ${school.teacher.id}`)
    goTo(60)
    const challenge = await challengeOf()
    // More attempts than the limit for wrong codes: a code that cannot be checked is not wrong.
    for (let n = 0; n < 7; n += 1)
      expect(told(await withCode(challenge, codeAt(secret, now)))).toEqual([
        503,
        'factor_key_missing',
      ])
    const recovered = await step({ method: 'recovery_code', challenge, code: codes![0] })
    expect(recovered.status).toBe(200)
  })
})

test('a passkey is a second step too', async () => {
  const { key } = await enrolPasskey(laurel, school.teacher.token)
  const { body } = await passwordStep(laurel, school.teacher)
  const { challenge, methods, passkey } = body.data.second_step
  expect(methods).toEqual(['passkey', 'recovery_code'])
  expect(passkey).toMatchObject({
    rpId: 'localhost',
    userVerification: 'required',
    allowCredentials: [{ id: key.id, type: 'public-key', transports: ['internal'] }],
  })
  const proof = key.prove(passkey)
  const done = await step({ method: 'passkey', challenge, passkey: proof })
  expect(done.status).toBe(200)
  const other = await enrolPasskey(laurel, school.admin.token)
  const again = (await passwordStep(laurel, school.teacher)).body.data.second_step
  const wrong = { method: 'passkey', challenge: again.challenge }
  expect((await step({ ...wrong, passkey: other.key.prove(again.passkey) })).status).toBe(401)
  expect((await step({ ...wrong, passkey: proof })).status).toBe(401)
})
