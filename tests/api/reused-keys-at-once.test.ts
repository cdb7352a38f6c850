import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { buildApp } from '#api/app.ts'
import { createLog } from '#platform/log.ts'
import { sql } from '#platform/postgres/pool.ts'
import { wire } from '#scripts/wire.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { contractsOf } from '#tests/support/contracts.ts'
import { casesIn, type KeyedRequest } from './reused-keys/cases.ts'
import { send } from './reused-keys/send.ts'
import { makeWorld, type World } from './walls/world.ts'

type Process = Readonly<{ app: FastifyInstance; number: number; close: () => Promise<void> }>
type Sending = Readonly<{
  name: string
  route: string
  key: string
  bodies: readonly [KeyedRequest, KeyedRequest]
  answers: readonly KeyAnswer[]
}>

let laurel: TestApp
let other: Process
let world: World
let cases: ReturnType<ReturnType<typeof casesIn>>

// Today, because the world's records are of today.
const start = Date.now()
/** The clock of a process stands still, so an event's time shows which process recorded it. */
const timeOf = (process: number) => new Date(start + process * 1000)

// Every command is sent twice.
vi.setConfig({ testTimeout: 240_000 })

let processes = 0
const openProcess = async (): Promise<Process> => {
  processes += 1
  const number = processes
  const options = {
    clock: () => timeOf(number),
    log: createLog('silent'),
    poolSize: 4,
    announcementsUrl: 'memory:',
  }
  const deps = await wire(laurel.deps.config, options)
  const app = await buildApp(deps, { checked: true })
  await app.ready()
  const close = async () => {
    await app.close()
    await deps.close()
  }
  return { app, number, close }
}

beforeEach(async () => {
  laurel = await testApp({ now: timeOf(0).toISOString() })
  other = await openProcess()
  world = await makeWorld(laurel)
  const routes = contractsOf(laurel.app)
    .filter(({ shapes }) => shapes.headers?.properties?.['idempotency-key'])
    .map(({ method, url }) => `${method} ${url.slice('/api'.length)}`)
  cases = casesIn(laurel, world)(routes)
})
afterEach(async () => {
  await other?.close()
  await laurel?.close()
})

/** Returns a function that tells which processes have recorded something since this call. */
const watch = async () => {
  const { db, eventStore } = laurel.deps
  const after = await eventStore.head()
  const entries = () =>
    db.manyFirst(
      sql.type(z.object({ at: z.string() }))`SELECT at FROM administration_log ORDER BY id`,
    )
  const before = (await entries()).length
  return async () => {
    const { events } = await eventStore.readAll({ after, limit: 1000 })
    const byPeople = events.filter(({ metadata }) => metadata.actorRole !== 'system')
    const times = [
      ...byPeople.map(({ metadata }) => Date.parse(metadata.occurredAt)),
      ...(await entries()).slice(before).map((at) => Date.parse(at)),
    ]
    return [...new Set(times)].map((time) => (time - start) / 1000).toSorted()
  }
}

/**
 * Commands that set, end or add something under its own name: both bodies take effect, whatever the
 * key. All others create something from the key, so only one body can.
 */
const doesBoth = (route: string) =>
  !route.startsWith('POST ')
    ? !/bulk$/.test(route) || route.includes('learningResources')
    : doneBoth.test(route)
const doneBoth = new RegExp(
  [
    '/(batchDelete|restore|info|resetpw|sign_out|reset_second_factor|renew|lift)$',
    '^POST /(blobs/batch|actions/rules|actions/attendance/batch/check(in|out)|v2/roll_call)$',
    '^POST /v2/((homework|birthday)/setting|orders/cancel_overdue)$',
    '^POST /(periods/current/:id|devices/current/scan|games/:id/play|(games|users)/imports/:id/undo)$',
    '^POST /quizzes/(:id/open|:id/close|:id/answers|:id/team|join)$',
  ].join('|'),
)
/** Calls that show a link or passwords only once: a repeated request gets new ones. */
const isRenewed = (route: string) =>
  ['POST /displays', 'POST /users/imports/:id/passwords'].includes(route)

/** The refused order has reserved a piece and releases it (tests/ledger/shop.test.ts). */
const reserves = (route: string) => route === 'POST /v2/orders'

type KeyAnswer = Readonly<{ status: number; code: unknown }>
const told = ({ status, body }: Awaited<ReturnType<typeof send>>): KeyAnswer => ({
  status,
  code: body?.code ?? body?.msg,
})
/** An invalid request proves nothing, and a busy machine may ask for a retry. */
const isBroken = ({ status, code }: KeyAnswer) =>
  status === 400 || (status >= 500 && code !== 'retryable')
const isDone = ({ status }: KeyAnswer) => status === 200
const isOther = ({ status, code }: KeyAnswer) => status === 409 && code === 'idempotency_key_reused'

test('of two bodies under one key at once in two processes only one is recorded, even after a restart', async () => {
  const wrong: unknown[] = []
  const sent: Sending[] = []
  for (const [n, { name, route, make }] of cases.entries()) {
    const { one, other: makeOther } = await make()
    const bodies = [one, await makeOther()] as const
    // idempotency-keys.test.ts covers a repeat of the same body.
    if (JSON.stringify(bodies[0]) === JSON.stringify(bodies[1])) continue
    const key = randomUUID()
    const apps = n % 2 ? [laurel.app, other.app] : [other.app, laurel.app]
    const recorders = await watch()
    const answers = (
      await Promise.all(bodies.map((body, m) => send(apps[m]!, route, body, key)))
    ).map(told)
    const found = { name, answers, recorders: await recorders() }
    if (answers.some(isBroken)) wrong.push(found)
    if (doesBoth(route)) continue
    const winner = answers.findIndex(isDone)
    if (answers.filter(isDone).length !== 1 || !isRefusal(route, answers[1 - winner]!))
      wrong.push(found)
    const recorder = apps[winner] === laurel.app ? 0 : other.number
    if (found.recorders.some((one) => one !== recorder) && !reserves(route)) wrong.push(found)
    sent.push({ name, route, key, bodies, answers })
  }
  expect(sent.length).toBeGreaterThan(35)

  await other.close()
  other = await openProcess()
  for (const { name, route, key, bodies, answers } of sent) {
    const recorders = await watch()
    const again: KeyAnswer[] = []
    for (const body of bodies) again.push(told(await send(other.app, route, body, key)))
    const found = { name, answers, again, recorders: await recorders() }
    const isRepeated = again.every((one, n) =>
      isDone(answers[n]!) ? isDone(one) : isRefusal(route, one),
    )
    if (!isRepeated || (found.recorders.length > 0 && !isRenewed(route))) wrong.push(found)
  }
  expect(wrong).toEqual([])
})

/**
 * A parent's other body expects other points than the rule gives, so it is refused even if it
 * arrives first.
 */
const isRefusal = (route: string, answer: KeyAnswer) =>
  isOther(answer) || (route === 'POST /v2/cms/profiles/parent' && answer.code === 'points_changed')
