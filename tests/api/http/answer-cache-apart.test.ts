import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabasePool } from 'slonik'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#platform/postgres/migrate.ts'
import { openPool, sql } from '#platform/postgres/pool.ts'
import { smokeSizes } from '#tests/bench/sizes.ts'
import { type BenchSchool, createBenchSchool } from '#tests/bench/stage/school.ts'
import { type OpenServer, startServer } from '#tests/bench/stage/server.ts'
import { createDatabase } from '#tests/support/database.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let db: DatabasePool
let folder: string
let school: BenchSchool
/** Two programs, each with its own cache; one of them also runs the workers. */
let servers: readonly OpenServer[] = []

beforeAll(async () => {
  database = await createDatabase()
  await migrate(database.url)
  db = await openPool({ connectionString: database.url, max: 2 })
  school = await createBenchSchool(db, { ...smokeSizes, students: 6, classSize: 3 })
  folder = await mkdtemp(join(tmpdir(), 'laurel-apart-'))
  const shared = {
    DATABASE_URL: database.url,
    PORT: '0',
    DATA_DIR: folder,
    LAUREL_DEMO: 'off',
    RATE_LIMIT: '0',
  }
  const open = (role: string) =>
    startServer({
      file: 'ours.ts',
      flags: [],
      env: { ...shared, LAUREL_ROLE: role, LOG_LEVEL: 'warn' },
      logFile: join(folder, `${role}.log`),
      patience: 100_000,
    })
  servers = [await open('all'), await open('api')]
}, 240_000)
afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()))
  await db.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const send = async (of: number, path: string, init: { body?: object; tag?: string } = {}) => {
  const headers = {
    authorization: `Bearer ${school.token}`,
    ...(init.tag && { 'if-none-match': init.tag }),
    ...(init.body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
  }
  const sent = init.body && { method: 'POST', body: JSON.stringify(init.body) }
  const answer = await fetch(`http://127.0.0.1:${servers[of]!.port}/api${path}`, {
    headers,
    ...sent,
  })
  const text = await answer.text()
  expect([200, 304], text).toContain(answer.status)
  return {
    status: answer.status,
    tag: answer.headers.get('etag') ?? '',
    body: text === '' ? undefined : JSON.parse(text),
  }
}
const reward = async (of: number) => {
  const body = { pointRule_id: school.rules[0]!.id, profiles: [school.students[0]!.profile] }
  return String((await send(of, '/v2/actions/profiles', { body })).body.data.position)
}
const ranking = (of: number, init: { minPosition?: string; tag?: string } = {}) => {
  const { tag, ...more } = init
  const path = `/profiles/rank?${new URLSearchParams({ period: school.period, groupBy: 'user', ...more })}`
  return send(of, path, tag ? { tag } : {})
}
type Rows = {
  data: readonly { profile: string; totalpoints: number; name: { en: string } }[]
  stale?: boolean
}
const pointsIn = ({ data }: Rows) =>
  data.find(({ profile }) => profile === school.students[0]!.profile)!.totalpoints

test('two programs give the same answer, and accept each other’s ETag', async () => {
  const [one, other] = [await ranking(0), await ranking(1)]
  expect(other.tag).toBe(one.tag)
  expect(other.body.data).toEqual(one.body.data)
  expect((await ranking(1, { tag: one.tag })).status).toBe(304)
})

test('an answer of one program never lacks an award that the other recorded', async () => {
  const point = school.rules[0]!.point
  const before = pointsIn((await ranking(0)).body)
  for (let n = 1; n <= 20; n += 1) {
    const minPosition = await reward(n % 2)
    const [there, here] = [await ranking((n + 1) % 2, { minPosition }), await ranking(n % 2)]
    expect([there.body.stale, pointsIn(there.body), pointsIn(here.body)]).toEqual([
      undefined,
      before + n * point,
      before + n * point,
    ])
  }
})

test('no program’s answer is older than one given before its request', async () => {
  let newest = 0
  let isOver = false
  let read = 0
  const watch = async (first: number) => {
    for (let of = first; !isOver; of = 1 - of) {
      const least = newest
      const seen = pointsIn((await ranking(of)).body)
      expect(seen).toBeGreaterThanOrEqual(least)
      newest = Math.max(newest, seen)
      read += 1
    }
  }
  const watching = Promise.all([0, 1, 0, 1].map(watch))
  watching.catch(() => undefined)
  const from = pointsIn((await ranking(0)).body)
  let last = ''
  for (let n = 0; n < 40; n += 1) last = await reward(n % 2)
  const after = pointsIn((await ranking(1, { minPosition: last })).body)
  isOver = true
  await watching
  expect(after).toBe(from + 40 * school.rules[0]!.point)
  expect(read).toBeGreaterThan(10)
})

test('both programs show a changed name at once', async () => {
  const names = (of: number) =>
    ranking(of).then(({ body }) => (body as Rows).data.map(({ name }) => name.en))
  for (let n = 0; n < 10; n += 1) {
    await Promise.all([names(0), names(1)])
    const name = `Changed ${n}`
    await db.query(sql.unsafe`
      UPDATE users SET name_en = ${name} WHERE id = (SELECT user_id FROM profiles WHERE id = ${school.students[1]!.profile})`)
    expect(await names(0)).toContain(name)
    expect(await names(1)).toContain(name)
  }
})
