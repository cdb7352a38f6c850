import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openEventStoreDb } from '#platform/event-store/eventstoredb/open-event-store-db.ts'
import { openPool } from '#platform/postgres/pool.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { findRunningPostgres } from '#scripts/organization/running-postgres.ts'
import { buildWebIfStale } from '#scripts/start/web-build.ts'
import { smokeSizes } from '#tests/bench/sizes.ts'
import { createBenchSchool } from '#tests/bench/stage/school.ts'
import { createDatabase } from '#tests/support/database.ts'
import { startEventStoreDbServer } from '#tests/support/eventstoredb-server/eventstoredb-server.ts'
import { startTcpProxy } from '#tests/support/tcp-proxy.ts'
import { type Program, startProgram } from './support.ts'

/** In ms. A few seconds are enough if nothing else runs. */
const patience = 240_000
const root = resolve(import.meta.dirname, '../..')
const programs: Program[] = []
let folder: string

beforeAll(async () => {
  await buildWebIfStale(root)
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-programs-'))
  // If root starts it, PostgreSQL runs as another user.
  await chmod(folder, 0o755)
})
afterEach(async () => {
  for (const { child, ended } of programs.splice(0).reverse()) {
    child.kill('SIGTERM')
    await ended
  }
  await rm(folder, { recursive: true, force: true })
})

const begin = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const program = startProgram(process.execPath, args, { cwd: root, env })
  programs.push(program)
  return program
}
const beginLaurel = (env: NodeJS.ProcessEnv) =>
  begin([join(root, 'scripts/boot.mjs'), 'scripts/start.ts'], {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    LAUREL_DEMO: 'on',
    LOG_LEVEL: 'warn',
    ...env,
  })

const addressOf = (program: Program) => /Laurel is ready .+?(http:\S+)/.exec(program.said())![1]!

type Given = { batch: string; position: string }
type Ranked = { profile: string; totalpoints: number }[]
/** Returns the data of a successful call. */
const ask = async <Data>(
  address: string,
  path: string,
  { token = '', body }: { token?: string; body?: object } = {},
) => {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
  }
  const sent = body && { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(`${address}${path}`, { headers, ...sent })
  expect(answer.status, path).toBe(200)
  return ((await answer.json()) as { data: Data }).data
}

const signIn = async (address: string) => {
  const body = { type: 'admin', email: 'teacher@laurel.demo', password: 'laurel-demo' }
  return (await ask<{ token: string }>(address, '/api/v2/cms/auth/login', { body })).token
}

const makeSchool = async (url: string) => {
  const db = await openPool({ connectionString: url, max: 2 })
  return await createBenchSchool(db, { ...smokeSizes, students: 3, classSize: 3 }).finally(() =>
    db.end(),
  )
}

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

test(
  'two programs started side by side on an empty database make one demo school, and both serve it',
  async () => {
    const database = await createDatabase()
    try {
      const both = [
        beginLaurel({ DATABASE_URL: database.url }),
        beginLaurel({ DATABASE_URL: database.url }),
      ]
      await Promise.all(both.map(({ saying }) => saying('Laurel is ready', patience)))
      expect(both.filter(({ said }) => said().includes('Waiting for another Laurel'))).toHaveLength(
        1,
      )
      const tokens = await Promise.all(both.map((program) => signIn(addressOf(program))))
      // Whichever program signed a user in, the other one knows the session.
      await Promise.all(
        both.map((program, n) =>
          ask(addressOf(program), '/api/periods', { token: tokens[1 - n]! }),
        ),
      )
      const [counted] = await query(
        database.url,
        `SELECT (SELECT count(*) FROM organizations)::integer AS schools, (SELECT count(*) FROM profiles)::integer AS profiles,
         (SELECT count(DISTINCT (organization_id, period_id, class, class_no)) FROM profiles)::integer AS places`,
      )
      expect(counted.schools).toBe(1)
      expect(counted.places).toBe(counted.profiles)
      for (const { child } of both) child.kill('SIGTERM')
      const ends = await Promise.all(both.map(({ ended }) => ended))
      expect(ends.map(({ code, err }) => ({ code, err }))).toEqual([
        { code: 0, err: '' },
        { code: 0, err: '' },
      ])
    } finally {
      for (const { child, ended } of programs.splice(0)) {
        child.kill('SIGKILL')
        await ended
      }
      await database.drop()
    }
  },
  patience * 1.5,
)

test(
  'with EVENT_STORE_URL alone the log is in that store, and all else in an embedded PostgreSQL',
  async () => {
    const double = begin([join(root, 'tests/support/eventstoredb-server/program.ts')])
    await double.saying(' .\n')
    const url = /esdb:\S+/.exec(double.said())![0]
    const laurel = beginLaurel({ EVENT_STORE_URL: url, LAUREL_DEMO: 'off' })
    await laurel.saying('Laurel is ready', patience)
    const address = addressOf(laurel)
    const own = await findRunningPostgres(join(folder, 'data'))
    const school = await makeSchool(own!)
    const { token, period } = school
    const [student] = school.students
    const body = { pointRule_id: school.rules[0]!.id, profiles: [student!.profile], counts: 1 }
    const { batch, position } = await ask<Given>(address, '/api/v2/actions/profiles', {
      token,
      body,
    })
    const path = `/api/profiles/rank?groupBy=user&period=${period}&minPosition=${position}`
    const [first] = await ask<Ranked>(address, path, { token })
    expect(first).toMatchObject({ profile: student!.profile, totalpoints: school.rules[0]!.point })

    const store = await openEventStoreDb({ connectionString: url })
    const events = await store.readStream(`account-${student!.profile}`)
    expect(events).toMatchObject([{ type: 'PointsRewarded', data: { batchId: batch } }])
    // The log of its own PostgreSQL is not even created.
    expect(await query(own!, "SELECT FROM pg_namespace WHERE nspname = 'event_store'")).toEqual([])
    const [built] = await query(
      own!,
      `SELECT store_id FROM ${schemaFor(pointsProjection)}.checkpoint`,
    )
    expect(built?.store_id).toBe(await store.storeId())
    await store.close()
  },
  patience * 1.5,
)

test(
  'a start before its stores says so and waits for them',
  async () => {
    const database = await createDatabase()
    const proxy = await startTcpProxy(database.url)
    const store = await startEventStoreDbServer()
    proxy.cut()
    store.goAway()
    const urls = { DATABASE_URL: proxy.through(database.url), EVENT_STORE_URL: store.url }
    const laurel = beginLaurel({ ...urls, START_WAIT_SECONDS: '200', LAUREL_DEMO: 'off' })
    try {
      await laurel.saying('EVENT_STORE_URL: The event store at', patience)
      await laurel.saying('DATABASE_URL: cannot reach', patience)
      proxy.mend()
      await store.comeBack()
      await laurel.saying('Laurel is ready', patience)
      laurel.child.kill('SIGTERM')
      expect(await laurel.ended).toMatchObject({ code: 0, err: '' })
      expect(laurel.said()).not.toContain('Another event store')
      expect(laurel.said()).not.toContain(new URL(database.url).password)
    } finally {
      laurel.child.kill('SIGKILL')
      await laurel.ended
      store.stop()
      await proxy.stop()
      await database.drop()
    }
  },
  patience * 1.5,
)
