import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { password } from '#tests/support/school.ts'
import { enrolPasskey, localParty } from '#tests/support/second-factors.ts'
import { softPasskey } from '#tests/support/soft-passkey.ts'
import { signingIn, told } from './signing-in.ts'

const { signing, goTo, ask, factors } = signingIn()

const own_password = password

describe('a passkey', () => {
  const begun = async () => (await ask('POST /auth/passkey/begin', null)).body.data
  const finish = (challenge: string, passkey: object) =>
    ask('POST /auth/passkey', null, { challenge, passkey })

  test('signs in alone, without a second step', async () => {
    const { key, codes } = await enrolPasskey(
      signing.laurel,
      signing.school.teacher.token,
      'Laptop',
    )
    expect(codes).toHaveLength(10)
    const { challenge, passkey } = await begun()
    expect(passkey.allowCredentials).toBeUndefined()
    const { status, body } = await finish(challenge, key.prove(passkey))
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ role: 'admin', isParent: false })
    const me = await ask('GET /auth/user', body.data.token)
    expect(me.body.data._id).toBe(signing.school.teacher.id)
    expect((await factors(body.data.token)).passkeys[0].last_used_at).toBe(
      signing.now.toISOString(),
    )
  })

  test('answers a challenge once, even when sent twice at once, and not after five minutes', async () => {
    const { key } = await enrolPasskey(signing.laurel, signing.school.teacher.token)
    const { challenge, passkey } = await begun()
    const proofs = [key.prove(passkey), key.prove(passkey)]
    const answers = await Promise.all(proofs.map((proof) => finish(challenge, proof)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = await begun()
    goTo(301)
    const answer = await finish(late.challenge, key.prove(late.passkey))
    expect(told(answer)).toEqual([410, 'challenge_ended'])
  })

  test('can be used however many others request challenges, as only the oldest ones end', async () => {
    const { db } = signing.laurel.deps
    const ofNobody = () =>
      db.oneFirst(sql.type(z.object({ count: z.number() }))`
        SELECT count(*) FROM sign_in_challenges WHERE user_id IS NULL`)
    const { key } = await enrolPasskey(signing.laurel, signing.school.teacher.token)
    const oldest = await begun()
    goTo(1)
    await db.query(sql.typeAlias('void')`
      INSERT INTO sign_in_challenges (token_hash, purpose, webauthn_challenge, expires_at)
      SELECT decode(md5(n::text), 'hex'), 'passkey_sign_in', 'flood', ${new Date(signing.now.getTime() + 300_000).toISOString()}
      FROM generate_series(1, 20000) AS n`)
    const { challenge, passkey } = await begun()
    expect(await ofNobody()).toBe(20_000)
    expect((await finish(challenge, key.prove(passkey))).status).toBe(200)
    const late = await finish(oldest.challenge, key.prove(oldest.passkey))
    expect(told(late)).toEqual([410, 'challenge_ended'])
    await db.query(sql.typeAlias('void')`DELETE FROM sign_in_challenges WHERE user_id IS NULL`)
  })

  test('is refused from another address, without verification, for another challenge and when its counter does not grow', async () => {
    const { key } = await enrolPasskey(signing.laurel, signing.school.teacher.token)
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
    // A failed proof uses up the challenge.
    for (const { challenge } of [one, other])
      expect(told(await finish(challenge, misplaced))).toEqual([410, 'challenge_ended'])
    const tries = await ask('GET /sign_ins?outcome=wrong_second_step', signing.school.admin.token)
    expect(tries.body.data.length).toBeGreaterThanOrEqual(4)
  })

  test('opens nothing after its removal', async () => {
    const { key } = await enrolPasskey(signing.laurel, signing.school.teacher.token)
    const { token } = signing.school.teacher
    const [{ _id }] = (await factors(token)).passkeys
    await ask(`POST /auth/factors/passkeys/${_id}/remove`, token, { own_password })
    const { challenge, passkey } = await begun()
    expect((await finish(challenge, key.prove(passkey))).status).toBe(401)
  })

  test('of an inactive account signs nobody in', async () => {
    const { teacher } = signing.school
    const { key } = await enrolPasskey(signing.laurel, teacher.token)
    const { db } = signing.laurel.deps
    await db.query(
      sql.typeAlias('void')`UPDATE users SET is_active = false WHERE id = ${teacher.id}`,
    )
    const sessions = () =>
      db.oneFirst(sql.type(z.object({ count: z.number() }))`
        SELECT count(*) FROM sessions WHERE user_id = ${teacher.id}`)
    const before = await sessions()
    const { challenge, passkey } = await begun()
    const proof = key.prove(passkey)
    expect(told(await finish(challenge, proof))).toEqual([403, 'inactive_user'])
    expect(await sessions()).toBe(before)
    // The refused proof has used up the challenge.
    expect(told(await finish(challenge, proof))).toEqual([410, 'challenge_ended'])
  })

  test('is stored once, only with verification and at this address; an account has ten at most', async () => {
    const { token } = signing.school.teacher
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
    for (let n = 1; n < 10; n += 1) await enrolPasskey(signing.laurel, token)
    const more = await ask('POST /auth/factors/passkeys/begin', token, { own_password })
    expect(told(more)).toEqual([409, 'too_many_passkeys'])
  })

  test('is not offered at an IP address without TLS', async () => {
    const { token } = signing.school.teacher
    const headers = { host: '192.168.1.20:3000' }
    const at = (route: string, body?: object) =>
      signing.laurel.call(route, token, { headers, ...(body && { body }) })
    expect((await at('GET /auth/factors')).body.data.passkeys_available).toBe(false)
    expect(told(await at('POST /auth/passkey/begin'))).toEqual([409, 'passkeys_unavailable'])
    const begin = await at('POST /auth/factors/passkeys/begin', { own_password })
    expect(told(begin)).toEqual([409, 'passkeys_unavailable'])
  })
})
