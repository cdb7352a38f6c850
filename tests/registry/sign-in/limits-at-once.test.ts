import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { mostWaiting, offerLetters } from '#registry/displays/display-pairings.ts'
import { mostTokens, openPlay } from '#registry/games/play-tokens.ts'
import { endFormerSessions, mostSessions, openSession } from '#registry/sign-in/sessions.ts'
import { hashToken } from '#registry/sign-in/tokens.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
beforeAll(async () => {
  laurel = await testApp({ projector: false })
  school = await laurel.school({ students: 1, modules: ['game'] })
})
afterAll(() => laurel.close())

const count = z.object({ count: z.number() })
const many = Array.from({ length: 40 })

test('an account has at most ten sessions, however many sign-ins arrive at once', async () => {
  const { organizationId, admin } = school
  const who = { userId: admin.id, isParent: false }
  await Promise.all(
    many.map(() =>
      laurel.deps.db.transaction(async (transaction) => {
        await openSession(transaction, organizationId, {
          ...who,
          role: 'organization_admin',
          now: new Date(),
        })
        await endFormerSessions(transaction, organizationId, who)
      }),
    ),
  )
  const sessions = await laurel.deps.db.oneFirst(sql.type(count)`
    SELECT count(*) AS count FROM sessions WHERE user_id = ${admin.id}`)
  expect(sessions).toBe(mostSessions)
})

test('a student has at most twenty play tokens, however many requests arrive at once', async () => {
  const { organizationId, teacher, students } = school
  const { id: userId, profile, token } = students[0]!
  const fields = {
    name: 'Flowers',
    gameType: 'mc',
    featureStart: '2000-01-01',
    featureEnd: '2099-12-31',
    isActive: true,
  }
  const points = { pointCorrect: 1, pointIncorrect: 0, pointExchangeRate: 1 }
  const made = await laurel.call('POST /games/create', teacher.token, {
    body: { ...fields, ...points },
    key: randomUUID(),
  })
  const play = {
    userId,
    profileId: profile,
    gameId: made.body.data._id,
    sessionHash: hashToken(token),
    now: new Date(),
  }
  const open = () => openPlay(laurel.deps.db, organizationId, play)
  for (let n = 1; n < mostTokens; n += 1) await open()
  await Promise.all(Array.from({ length: 10 }, open))
  const tokens = await laurel.deps.db.oneFirst(sql.type(count)`
    SELECT count(*) AS count FROM play_tokens WHERE user_id = ${userId}`)
  expect(tokens).toBe(mostTokens)
})

test('a limited number of screens wait for pairing, however many ask at once', async () => {
  const { db } = laurel.deps
  const now = new Date()
  const forget = () => db.query(sql.typeAlias('void')`DELETE FROM display_pairings`)
  onTestFinished(async () => void (await forget()))
  await forget()
  await db.query(sql.typeAlias('void')`
    INSERT INTO display_pairings (code_hash, key_hash, ends_at)
    SELECT sha256(n::text::bytea), sha256(n::text::bytea), ${new Date(now.getTime() + 60_000).toISOString()}
    FROM generate_series(1, ${mostWaiting - 3}) AS n`)
  const offered = await Promise.all(
    many.map(() => offerLetters(db, { keyHash: randomBytes(32).toString('hex'), now })),
  )
  expect(offered.filter(Boolean)).toHaveLength(3)
})
