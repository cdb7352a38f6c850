import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabasePool } from 'slonik'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Order, Shop } from '#api/contracts/shop.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { openPool, sql } from '#platform/postgres/pool.ts'
import { openSession } from '#registry/sign-in/sessions.ts'
import { smokeSizes } from '#tests/bench/sizes.ts'
import { type BenchSchool, createBenchSchool } from '#tests/bench/stage/school.ts'
import { type OpenServer, startOurs } from '#tests/bench/stage/server.ts'
import { createDatabase } from '#tests/support/database.ts'

const students = 200
const pieces = 10
const point = 20
/** The most that one call allows. By the school's highest rule these awards pay for an order. */
const counts = 5

let database: Awaited<ReturnType<typeof createDatabase>>
let db: DatabasePool
let folder: string
let school: BenchSchool
let tokens: string[]
const servers: OpenServer[] = []

const start = async (role: string) => {
  const env = { LAUREL_ROLE: role, LAUREL_DEMO: 'off', RATE_LIMIT: '0', LOG_LEVEL: 'warn' }
  const server = await startOurs(database.url, folder, env)
  servers.push(server)
  return server
}

beforeAll(async () => {
  database = await createDatabase()
  await migrate(database.url)
  db = await openPool({ connectionString: database.url, max: 4 })
  school = await createBenchSchool(db, { ...smokeSizes, students, classSize: 20 })
  await db.query(sql.typeAlias('void')`UPDATE organizations SET modules = '{"shop": true}'`)
  const ids = await db.any(
    sql.type(z.object({ user_id: z.string() }))`SELECT user_id FROM profiles ORDER BY id`,
  )
  const owner = { role: 'user', isParent: false, now: new Date() } as const
  tokens = await Promise.all(
    ids.map(({ user_id: userId }) => openSession(db, school.id, { ...owner, userId })),
  )
  folder = await mkdtemp(join(tmpdir(), 'laurel-shop-'))
}, 240_000)
afterEach(() => Promise.all(servers.splice(0).map(({ stop }) => stop())))
afterAll(async () => {
  await db.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

type Reply = Readonly<{ status: number; code?: string; data: { position?: string } }>
type Sent = Readonly<{ token: string; body?: object; key?: string }>

const call = async (
  { port }: OpenServer,
  route: `${'GET' | 'POST'} ${string}`,
  { token, body, key = randomUUID() }: Sent,
): Promise<Reply> => {
  const [method, path] = route.split(' ') as [string, string]
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { ...((await answer.json()) as Omit<Reply, 'status'>), status: answer.status }
}

const done = async <Data>(...request: Parameters<typeof call>) => {
  const { status, code, data } = await call(...request)
  expect([request[1], status, code]).toEqual([request[1], 200, undefined])
  return data as Data & { position: string }
}

/** Makes a prize of ten pieces, which all can afford. */
const openShop = async (server: OpenServer) => {
  const { token } = school
  const prize = {
    type: 'redeem',
    name: '電影票',
    name_en: 'Film',
    point,
    stock: pieces,
    in_shop: true,
    handover: 'order',
  }
  const { _id } = await done<{ _id: string }>(server, 'POST /pointRules', { token, body: prize })
  const [rule] = school.rules.toSorted((one, other) => other.point - one.point)
  const profiles = school.students.map(({ profile }) => profile)
  const body = { pointRule_id: rule!.id, profiles, counts }
  await done(server, 'POST /v2/actions/profiles', { token, body })
  return { prize: _id, before: await pointsOf(server) }
}

const shopOf = (server: OpenServer, token: string, after: string) =>
  done<Shop>(server, `GET /v2/shop?minPosition=${after}`, { token })
const pointsOf = async (server: OpenServer, after = '0'.repeat(20)) =>
  Promise.all(tokens.map(async (token) => (await shopOf(server, token, after)).point))

/** Every student orders at once, and retries with the same key until there is an answer. */
const orderAll = async (
  prize: string,
  serverFor: (student: number, attempt: number) => OpenServer,
  onAnswer: () => void = () => undefined,
) => {
  const order = async (token: string, student: number) => {
    const sent = { token, key: randomUUID(), body: { prize, expected_point: point } }
    for (let attempt = 0; ; attempt += 1) {
      const server = serverFor(student, attempt)
      const reply = await call(server, 'POST /v2/orders', sent).catch(() => undefined)
      if (!reply || reply.status === 503) continue
      onAnswer()
      return reply
    }
  }
  return Promise.all(tokens.map(order))
}

type Outcome = Readonly<{ prize: string; before: readonly number[]; replies: readonly Reply[] }>

/** Expects that ten students have an order and have paid, and nobody else. */
const expectTenSold = async (server: OpenServer, { prize, before, replies }: Outcome) => {
  const told = Object.groupBy(replies, ({ status, code }) => code ?? `${status}`)
  expect(Object.entries(told).map(([what, some]) => [what, some?.length])).toEqual(
    expect.arrayContaining([
      ['200', pieces],
      ['out_of_stock', students - pieces],
    ]),
  )
  const after = replies.map(({ data }) => data?.position ?? '').reduce((a, b) => (a > b ? a : b))
  const expected = before.map((had, n) => had - (replies[n]!.status === 200 ? point : 0))
  expect(await pointsOf(server, after)).toEqual(expected)
  const { prizes } = await shopOf(server, tokens[0]!, after)
  expect(prizes.find(({ _id }) => _id === prize)?.stock).toBe(0)
  const path = `GET /v2/orders?prize=${prize}&limit=100` as const
  const orders = await done<Order[]>(server, path, { token: school.token })
  const sold = replies.flatMap(({ status, data }) => (status === 200 ? (data as Order)._id : []))
  expect(orders.map(({ _id }) => _id).sort()).toEqual(sold.sort())
}

test('200 students order ten pieces at once through two programs: ten have one each', {
  timeout: 240_000,
}, async () => {
  const [first, second] = [await start('all'), await start('api')]
  const { prize, before } = await openShop(first)
  const replies = await orderAll(prize, (student) => (student % 2 === 0 ? first : second))
  await expectTenSold(second, { prize, before, replies })
})

test('a server killed while students order sells no piece twice and loses none', {
  timeout: 240_000,
}, async () => {
  const [first, second] = [await start('all'), await start('api')]
  const { prize, before } = await openShop(first)
  let answers = 0
  const replies = await orderAll(
    prize,
    (student, attempt) => (student % 2 === 0 || attempt > 0 ? first : second),
    () => {
      answers += 1
      if (answers === 5) process.kill(second.pid, 'SIGKILL')
    },
  )
  await expectTenSold(first, { prize, before, replies })
})
