import { access, readdir } from 'node:fs/promises'
import { Redis } from 'ioredis'
import { z } from 'zod'
import { systemClock } from '#platform/clock.ts'
import type { Config, ConnectedConfig } from '#platform/config.ts'
import { openEventStore } from '#platform/event-store/open-event-store.ts'
import { openFactorKey } from '#platform/factor-key.ts'
import { openPool, sql } from '#platform/postgres/pool.ts'
import { projections } from '#projections/all.ts'
import { openDatabase } from '#projections/open-database.ts'
import { readLags } from '#projections/status/lag.ts'
import { listFailures } from '#projections/status/list-failures.ts'
import { readBackupState } from '#registry/backup/backups.ts'
import { errorCodeOf } from '../start/start-error.ts'
import { StoreProblem } from '../start/stores/store-problem.ts'
import { askerFor, storesOf } from '../start/stores/wait-for-stores.ts'
import { type Check, Fault } from './check.ts'
import { checkClock } from './clock-check.ts'

/** In seconds. */
const longestLag = 60
/** In hours. */
const oldestBackup = 48

const migrationsFolder = new URL('../../registry/migrations', import.meta.url)

/** Each store with a URL must answer, in a version that is new enough. */
export const addressChecks = (config: Config): readonly Check[] =>
  Object.entries(storesOf(config)).flatMap(([name, url], place, all) => {
    const isKnown = all.slice(0, place).some(([, other]) => other === url)
    const asker = url === undefined ? undefined : askerFor(url)
    return url && asker && !isKnown ? [{ name, run: () => ask(url, asker) }] : []
  })

const ask = async (url: string, asker: NonNullable<ReturnType<typeof askerFor>>) => {
  const askStore = await asker()
  await askStore(url).catch((error) => {
    throw error instanceof StoreProblem ? new Fault(error.message) : error
  })
  return 'answers'
}

const database = ['DATABASE_URL']
const bothStores = ['DATABASE_URL', 'EVENT_STORE_URL']

export const contentChecks = (config: ConnectedConfig): readonly Check[] =>
  allContentChecks(config).map(({ run, ...check }) => ({
    ...check,
    run: () => run().catch(sayIfNotPrepared),
  }))

const allContentChecks = (config: ConnectedConfig): readonly Check[] => [
  { name: 'Clock', needs: database, run: () => checkClock(config.databaseUrl) },
  { name: 'Schema', needs: database, run: () => checkSchema(config.databaseUrl) },
  { name: 'Log', needs: bothStores, run: () => checkLog(config) },
  { name: 'Read models', needs: bothStores, run: () => checkReadModels(config) },
  { name: 'Backups', needs: database, run: () => checkBackups(config) },
  ...(config.role === 'worker'
    ? []
    : [{ name: 'Second factors', needs: database, run: () => checkFactors(config) }]),
  ...(/^rediss?:/.test(config.queueUrl)
    ? [{ name: 'Queue', needs: ['QUEUE_URL'], run: () => checkQueue(config.queueUrl) }]
    : []),
]

const checkSchema = async (connectionString: string) => {
  const db = await openPool({ connectionString, max: 1 })
  try {
    const isThere = await db.oneFirst(
      sql.type(
        z.object({ there: z.boolean() }),
      )`SELECT to_regclass('public.migrations') IS NOT NULL AS there`,
    )
    const applied = isThere
      ? await db.anyFirst(
          sql.type(z.object({ name: z.string() }))`SELECT name FROM public.migrations`,
        )
      : []
    const known = (await readdir(migrationsFolder)).map((file) => file.replace(/\.(?:sql|ts)$/, ''))
    return judgeSchema(known, applied)
  } finally {
    await db.end()
  }
}

export const judgeSchema = (known: readonly string[], applied: readonly string[]) => {
  const newer = applied.filter((name) => !known.includes(name))
  if (newer.length > 0)
    throw new Fault(
      `the database was used by a newer Laurel (${newer.at(-1)}). Install that version; an ` +
        'older one may lose data.',
    )
  const waiting = known.filter((name) => !applied.includes(name))
  if (waiting.length > 0)
    throw new Fault(`${waiting.length} migrations have not run. Start this version of Laurel once.`)
  return `${applied.length} migrations, all of this version`
}

const checkLog = async ({ databaseUrl, eventStoreUrl }: ConnectedConfig) => {
  const db = await openPool({ connectionString: databaseUrl, max: 1 })
  const store = await openEventStore(eventStoreUrl)
  try {
    const known = await db.maybeOneFirst(
      sql.type(z.object({ store_id: z.string() }))`SELECT store_id FROM public.known_event_store`,
    )
    if (known && known !== (await store.storeId()))
      throw new Fault(
        'the log is not the one that the read models were built from. Correct EVENT_STORE_URL; ' +
          'after a deliberate restore run: npm run projections -- rebuild all',
      )
    return `ends at ${BigInt(await store.head())}`
  } finally {
    await store.close()
    await db.end()
  }
}

const checkReadModels = async ({ databaseUrl, eventStoreUrl }: ConnectedConfig) => {
  const db = await openDatabase({ connectionString: databaseUrl, max: 4 })
  const eventStore = await openEventStore(eventStoreUrl)
  try {
    const [failure] = await listFailures(db)
    if (failure)
      throw new Fault(
        `${failure.projection} is halted (${failure.reason}) at ${BigInt(failure.position)}. ` +
          'Fix the cause that its log line names, then run: npm run projections -- retry ' +
          `${failure.projection}`,
      )
    const lags = await readLags({ db, eventStore, clock: systemClock })
    const late = lags.filter(({ seconds }) => seconds > longestLag)
    const behind = late.map(
      ({ projection, seconds }) => `${projection} is ${Math.floor(seconds)} s behind`,
    )
    if (late.length > 0)
      throw new Fault(`${behind.join(', ')}. Check that a worker runs, and its log.`)
    return `all ${projections.length} follow the log`
  } finally {
    await eventStore.close()
    await db.end()
  }
}

const checkBackups = async ({ backupUrl, databaseUrl }: ConnectedConfig) => {
  if (backupUrl === undefined)
    throw new Fault('none is made automatically. Set BACKUP_URL; see Backup in docs/operations.md.')
  const db = await openPool({ connectionString: databaseUrl, max: 1 })
  try {
    return judgeBackup((await readBackupState(db)).made_at, systemClock())
  } finally {
    await db.end()
  }
}

/** `madeAt`: of the newest backup that reads back completely; null if there is none. */
export const judgeBackup = (madeAt: string | null, now: Date) => {
  if (madeAt === null)
    throw new Fault(
      'none has been made yet. The first is made tonight; if not, see the log of the workers.',
    )
  const hours = Math.floor((now.getTime() - Date.parse(madeAt)) / 3_600_000)
  if (hours >= oldestBackup)
    throw new Fault(
      `the newest complete one is ${hours} hours old. See the log of the workers, and ` +
        'check that BACKUP_URL has room.',
    )
  return `the newest complete one is ${hours} hours old`
}

const sayIfNotPrepared = (error: unknown): never => {
  const { cause } = error as { cause?: unknown }
  if ([error, cause].some((one) => errorCodeOf(one) === '42P01'))
    throw new Fault('its tables do not exist. Start this version of Laurel once.')
  throw error
}

const checkQueue = async (url: string) => {
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 1,
    retryStrategy: () => null,
  })
  redis.on('error', () => undefined)
  try {
    await redis.connect()
    const memory = await redis.info('memory')
    return judgeQueue(
      /^maxmemory:(\d+)/m.exec(memory)?.[1],
      /^maxmemory_policy:(\S+)/m.exec(memory)?.[1],
    )
  } finally {
    redis.disconnect()
  }
}

/** A Redis that drops keys drops wake-ups and scheduled work. */
export const judgeQueue = (limit = '0', policy = 'noeviction') => {
  if (limit !== '0' && policy !== 'noeviction')
    throw new Fault(
      `Redis drops keys when it is full (maxmemory-policy ${policy}). Set maxmemory-policy ` +
        'noeviction.',
    )
  return 'Redis keeps every key'
}

/**
 * Reports authenticator apps that were encrypted with another key, because they no longer work.
 * Does not create a missing key.
 */
const checkFactors = async ({ databaseUrl, factorKeyFile }: ConnectedConfig) => {
  const keyId = await access(factorKeyFile).then(
    async () => (await openFactorKey(factorKeyFile)).id,
    () => null,
  )
  const db = await openPool({ connectionString: databaseUrl, max: 1 })
  try {
    const { apps, others } = await db.one(
      sql.type(z.object({ apps: z.number(), others: z.number() }))`
        SELECT count(*) AS apps, count(*) FILTER (WHERE key_id IS DISTINCT FROM ${keyId}) AS others
        FROM public.totp_factors`,
    )
    if (others > 0)
      throw new Fault(
        `${factorKeyFile} cannot decrypt ${others} of ${apps} authenticator apps. Restore the ` +
          'key they were set up with (FACTOR_KEY_FILE), or let their owners set them up again.',
      )
    return `${apps} authenticator apps, all of this key`
  } finally {
    await db.end()
  }
}
