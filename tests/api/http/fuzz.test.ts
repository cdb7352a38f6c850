import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { openPlay } from '#registry/games/play-tokens.ts'
import { openSession } from '#registry/sign-in/sessions.ts'
import { hashToken } from '#registry/sign-in/tokens.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type ArbitraryRequest, requestOf } from '#tests/support/arbitraries.ts'
import { contractsOf } from '#tests/support/contracts.ts'
import { callers, makeWorld, type WallCaller, type World } from '../walls/world.ts'

let laurel: TestApp
let world: World

beforeAll(async () => {
  laurel = await testApp({ env: { RATE_LIMIT: '0', LOG_LEVEL: 'error' } })
  world = await makeWorld(laurel)
})
afterAll(() => laurel.close())

const runs = Number(process.env.FUZZ_RUNS ?? 100)
const atOnce = 50
const known = () => [
  world.organizationId,
  world.period,
  world.pastPeriod,
  world.action,
  world.batch,
  world.display,
  world.device,
  world.attendanceRule,
  world.admin.id,
  world.teacher.id,
  world.auditor.id,
  ...Object.values(world.rules),
  world.game,
  ...Object.values(world.categories),
  ...world.students.flatMap(({ id, profile }) => [id, profile]),
]

/** Ids by the addresses that they fit: an id drawn from all ids would rarely fit the call. */
const atHome = (): readonly (readonly [RegExp, readonly string[]])[] => {
  const { students, boardGame, boardSession, quiz, quizGame, game, gameQuestion } = world
  return [
    [/boardGame\/(game|gameStats)/, [boardGame]],
    [/boardGame\/(session|sessionStats)/, [boardSession, boardGame]],
    [/houses/, [world.house, ...students.map(({ profile }) => profile)]],
    [/profileStats|^\/profiles/, students.map(({ profile }) => profile)],
    [/gameQuestions/, [gameQuestion, game]],
    [/^\/(games|play|gameSessions|gameAnswers)/, [game, quizGame]],
    [/quizzes/, [quiz]],
    [/badge/i, [world.badgeRule]],
    [/subject/i, [world.subject]],
    [/homework/i, [world.homeworkType, world.subject, ...students.map(({ profile }) => profile)]],
    [/^\/users/, students.map(({ id }) => id)],
    [/^\/actions|^\/v2\/actions/, [world.action, world.batch]],
    [/^\/displays/, [world.display]],
    [/^\/devices/, [world.device]],
    [/attendance/i, [world.attendanceRule]],
    [/^\/periods/, [world.period, world.pastPeriod]],
    [/pointRules/, Object.values(world.rules)],
    [/ruleCategories/, Object.values(world.categories)],
  ]
}
/** Returns ids, half of which fit the address if any do. */
const knownAt = (url: string) => {
  const all = known()
  const [, near = []] = atHome().find(([address]) => address.test(url)) ?? []
  const times = near.length === 0 ? 0 : Math.ceil(all.length / near.length)
  return [...all, ...Array.from({ length: times }, () => near).flat()]
}

/**
 * Signs in again everyone whom an earlier call signed out, deactivated or made change the password.
 */
const signIn = async (): Promise<Record<WallCaller, string>> => {
  const { db, clock } = laurel.deps
  const { organizationId, admin, teacher, auditor, students } = world
  await db.query(sql.typeAlias('void')`
    UPDATE organizations SET second_factor = 'none' WHERE id = ${organizationId}`)
  await db.query(sql.typeAlias('void')`
    UPDATE users SET is_active = true, setup_password = false, parent_setup_password = false, all_action = false,
      role = CASE id WHEN ${admin.id} THEN 'organization_admin' WHEN ${teacher.id} THEN 'admin' WHEN ${auditor.id} THEN 'auditor'
        ELSE role END
    WHERE organization_id = ${organizationId}`)
  const session = (
    userId: string,
    role: 'organization_admin' | 'admin' | 'auditor' | 'user',
    isParent = false,
  ) => openSession(db, organizationId, { userId, role, isParent, now: clock() })
  const [first, second] = students
  return {
    admin: await session(admin.id, 'organization_admin'),
    teacher: await session(teacher.id, 'admin'),
    colleague: await session(admin.id, 'organization_admin'),
    auditor: await session(auditor.id, 'auditor'),
    student: await session(first!.id, 'user'),
    parent: await session(second!.id, 'user', true),
  }
}

/** Returns a play token of the first student. */
const openPlayer = async (session: string) => {
  const { db, clock } = laurel.deps
  const { id: userId, profile: profileId } = world.students[0]!
  const play = {
    userId,
    profileId,
    gameId: world.game,
    sessionHash: hashToken(session),
    now: clock(),
  }
  return (await openPlay(db, world.organizationId, play)).token
}

const asText = (value: unknown) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)
const entriesOf = (part: unknown) =>
  Object.entries(typeof part === 'object' && part !== null ? part : {})
    .filter(([, value]) => value !== undefined && typeof value !== 'function')
    .map(([name, value]): [string, string] => [name, asText(value) ?? ''])

type Tokens = Readonly<{ token: string | undefined; player: string }>
const send = async (
  { method, url, params, querystring, body }: ArbitraryRequest,
  { token, player }: Tokens,
) => {
  const given = Object.fromEntries(entriesOf(params))
  const path = url.replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent((given[name] ?? '').toWellFormed()),
  )
  const search = new URLSearchParams(entriesOf(querystring)).toString()
  const payload =
    method === 'GET' || method === 'HEAD' || method === 'DELETE'
      ? undefined
      : JSON.stringify(body ?? null)
  const { statusCode, body: text } = await laurel.app.inject({
    method: method as InjectOptions['method'],
    url: search ? `${path}?${search}` : path,
    headers: {
      'idempotency-key': randomUUID(),
      ...(payload && { 'content-type': 'application/json' }),
      'x-play-token': player,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(payload && { payload }),
  })
  return { method, url, statusCode, text }
}

test(`${runs * atOnce} random calls by all roles, mostly valid, get no 5xx answer`, {
  timeout: 600_000,
}, async () => {
  const contracts = contractsOf(laurel.app)
  const one = fc.record({
    caller: fc.constantFrom<WallCaller | 'nobody'>(
      'nobody',
      ...callers,
      'admin',
      'admin',
      'teacher',
    ),
    sent: fc
      .constantFrom(...contracts)
      .chain((contract) => requestOf(contract, knownAt(contract.url))),
  })
  const counts: Record<number, number> = {}
  const answered = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: atOnce, maxLength: atOnce }), async (calls) => {
      const tokens = await signIn()
      const player = await openPlayer(tokens.student)
      const ask = ({ caller, sent }: (typeof calls)[number]) =>
        send(sent, { token: caller === 'nobody' ? undefined : tokens[caller], player })
      const answers = await Promise.all(calls.map(ask))
      // A slow machine may answer some of so many calls as retryable, but not their retries.
      for (const [n, { text }] of answers.entries())
        if (text.includes('"code":"retryable"')) answers[n] = await ask(calls[n]!)
      for (const { method, url, statusCode } of answers) {
        counts[statusCode] = (counts[statusCode] ?? 0) + 1
        if (statusCode === 200) answered.add(`${method} ${url}`)
      }
      expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
    }),
    { numRuns: runs, endOnFailure: true },
  )
  // If every call were refused, the test would prove nothing.
  expect(counts[200]).toBeGreaterThan(runs * atOnce * 0.1)
  // A random caller is often forbidden, so many calls never succeed.
  expect(answered.size).toBeGreaterThan(contracts.length / 3)
})
