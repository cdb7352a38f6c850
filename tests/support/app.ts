import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { buildApp } from '#api/app.ts'
import type { ApiArea } from '#api/routes/area.ts'
import type { Blobs } from '#platform/blobs/blob-store.ts'
import { connected, parseConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { waitUntilBuilt } from '#projections/status/unbuilt.ts'
import { type WiredProgram, wire } from '#scripts/wire.ts'
import { createDatabase, prepareOnce } from './database.ts'
import { patience } from './patience.ts'
import { type School, type SchoolOptions, testSchool } from './school.ts'
import { waitForPosition } from './wait-for-points.ts'

export type TestAppOptions = Readonly<{
  /** The clock's time, which only `setNow` changes. By default the real clock is used. */
  now?: string
  /** Without the projector the read models stay empty, and the test starts sooner. */
  projector?: boolean
  webRoot?: string
  env?: NodeJS.ProcessEnv
  /** The database's address through a network that the test can break. */
  through?: (address: string) => string
  /** Data that an earlier version left in the database, inserted before the migrations. */
  prepare?: (databaseUrl: string) => Promise<void>
  /** Replaces the real areas. */
  served?: readonly ApiArea[]
  /** Used instead of the store of BLOB_URL. */
  blobs?: Blobs
}>

export type TestAnswer = Readonly<{
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any
  headers: Record<string, unknown>
  text: string
}>

export type TestCall = Readonly<{
  body?: unknown
  key?: string
  headers?: Record<string, string>
  address?: string
}>

export type TestApp = Readonly<{
  app: FastifyInstance
  deps: WiredProgram
  setNow: (moment: string) => void
  /** `call('POST /auth/setpw', token, { body })`: the path is below /api. */
  call: (route: string, token?: string | null, call?: TestCall) => Promise<TestAnswer>
  /** Creates an organisation with people, rules and the other data that tests need. */
  school: (options?: SchoolOptions) => Promise<School>
  logged: () => string
  close: () => Promise<void>
}>

/** Starts the real API and projector on a new, migrated database. Calls use `inject`. */
export const testApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const database = await databaseFor(options)
  const dataDir = join(
    tmpdir(),
    `laurel-test${new URL(database.url).pathname.replaceAll('/', '-')}`,
  )
  const config = connected(
    parseConfig({ LOG_LEVEL: 'debug', RATE_LIMIT: '0', DATA_DIR: dataDir, ...options.env }),
    options.through?.(database.url) ?? database.url,
  )
  let now = options.now ? new Date(options.now) : undefined
  const lines: string[] = []
  const log = createLog(config.logLevel, remember(lines))
  const clock = () => now ?? new Date()
  const wired = await wire(config, {
    clock,
    log,
    poolSize: 10,
    announcementsUrl: options.env?.QUEUE_URL ?? 'memory:',
  })
  const deps = { ...wired, ...(options.blobs && { blobs: options.blobs }) }
  const workers = options.projector === false ? undefined : await startProjector(deps)
  const app = await buildApp(deps, { checked: true, ...pick(options) })
  await app.ready()
  return {
    app,
    deps,
    setNow: (moment) => {
      now = new Date(moment)
    },
    call: async (route, token, call) => {
      if (workers) await untilTakenIn(deps, route)
      return inject(app, route, token, call)
    },
    school: (schoolOptions) => testSchool(deps, schoolOptions),
    logged: () => lines.join(''),
    close: async () => {
      await app.close()
      await workers?.stop()
      await deps.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Returns a database as after a first start. If the log or queue is elsewhere, it is only migrated.
 * `prepare` fills an empty one with data of an earlier version, which is then migrated.
 */
const databaseFor = async ({ prepare, env = {} }: TestAppOptions) => {
  const isUsual = env.EVENT_STORE_URL === undefined && env.QUEUE_URL === undefined
  if (!prepare && isUsual) await prepareOnce(makeTables)
  const database = await createDatabase(prepare ? 'empty' : isUsual ? 'prepared' : 'migrated')
  await prepare?.(database.url)
  if (prepare) await migrate(database.url)
  return database
}

const makeTables = async (url: string) => {
  const { reactors } = await import('#workers/reactors/all.ts')
  const { prepareReactor } = await import('#workers/reactors/engine/prepare.ts')
  const deps = await wire(connected(parseConfig({}), url), { log: createLog('silent') })
  try {
    for (const reactor of reactors) await prepareReactor(deps.db, deps.eventStore, reactor)
  } finally {
    await deps.close()
  }
}

/** Waits for the `minPosition` of a call, because the call itself waits only two seconds. */
const untilTakenIn = async ({ db, eventStore, queue }: WiredProgram, route: string) => {
  const position = /[?&]minPosition=(\d+)/.exec(route)?.[1]
  if (!position || position > (await eventStore.head())) return
  // Without a wake-up, the points read model may take a second to pass other modules' events.
  queue.wakeUp(pointsProjection.name)
  await waitForPosition(db, position)
}

const pick = ({ webRoot, served }: TestAppOptions) => ({
  ...(webRoot && { webRoot }),
  ...(served && { served }),
})

const startProjector = async (deps: WiredProgram) => {
  const { startWorkers } = await import('#workers/main.ts')
  const workers = await startWorkers(deps)
  await waitUntilBuilt(deps.db, patience)
  return workers
}

const remember = (lines: string[]) =>
  new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk))
      done()
    },
  })

/** Makes a call to an app, such as another process's. */
export const inject = async (
  app: FastifyInstance,
  route: string,
  token?: string | null,
  { body, key, headers = {}, address }: TestCall = {},
): Promise<TestAnswer> => {
  const [method, path] = route.split(' ') as [InjectOptions['method'], string]
  const answer = await app.inject({
    method,
    url: `/api${path}`,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...headers,
    },
    ...(body !== undefined && { payload: body as object }),
    ...(address && { remoteAddress: address }),
  })
  const isJson =
    answer.body !== '' && String(answer.headers['content-type']).startsWith('application/json')
  return {
    status: answer.statusCode,
    body: isJson ? answer.json() : answer.body,
    headers: answer.headers,
    text: answer.body,
  }
}
