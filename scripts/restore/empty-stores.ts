import { mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { BackupError } from '#platform/backup/manifest.ts'
import { type Config, type ConnectedConfig, connected } from '#platform/config.ts'
import { type EventStore, start } from '#platform/event-store/event-store.ts'
import { refuseUnfinished } from '#platform/postgres/restore-marker.ts'
import { prepareDataDir } from '#scripts/start/data-dir.ts'
import { sayAside } from '#scripts/start/retry-start.ts'
import { startSmallPostgres } from '#scripts/start/small-postgres.ts'
import { storesOf, waitForStores } from '#scripts/start/stores/wait-for-stores.ts'

/** Exists in the data folder while a restore runs. */
const unfinished = 'restore-unfinished'

/** @throws BackupError for stores with data, RestoreUnfinished */
export const refuseFull = async (config: Config) => {
  if (config.databaseUrl) {
    await waitForStores(storesOf(config), { seconds: config.startWaitSeconds, say: sayAside })
    await refuseUnfinished(config.databaseUrl)
    await refuseTables(config.databaseUrl)
    return
  }
  const found: string[] = await readdir(config.dataDir).catch(() => [])
  if (found.includes(unfinished))
    throw new BackupError(
      `A restore into the folder ${config.dataDir} was not finished. Remove the folder and ` +
        'restore again.',
    )
  const other = found.filter((name) => !mayStay(config, name))
  if (other.length > 0)
    throw new BackupError(
      `The folder ${config.dataDir} is not empty (${other.toSorted()[0]}). Set DATA_DIR to ` +
        'another folder, or move this one away.',
    )
}

/** Ignores the key files, which the operator may have put there. */
const mayStay = ({ dataDir, sealKeyFile, factorKeyFile }: Config, name: string) =>
  name === 'lost+found' ||
  [sealKeyFile, factorKeyFile].some((file) => dirname(file) === dataDir && basename(file) === name)

const refuseTables = async (connectionString: string) => {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(`
      SELECT format('%I.%I', nspname, relname) AS name
      FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE relkind IN ('r', 'p', 'v', 'm') AND nspname <> 'information_schema' AND nspname !~ '^pg_'
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
      ORDER BY 1 LIMIT 1`)
    if (rows.length > 0)
      throw new BackupError(
        `The database is not empty (${rows[0]!.name}). Set DATABASE_URL to an empty one.`,
      )
  } finally {
    await client.end()
  }
}

/** @throws BackupError if the log has an event */
export const refuseEvents = async (eventStore: Pick<EventStore, 'readAll'>) => {
  for (let [after, isOver] = [start, false]; !isOver; ) {
    const page = await eventStore.readAll({ after, limit: 1 })
    if (page.events.length > 0)
      throw new BackupError(
        'The event store is not empty. Set EVENT_STORE_URL to an empty one, or empty it.',
      )
    ;[after, isOver] = [page.next, page.end]
  }
}

/**
 * `work` gets the configured empty stores, or Laurel's own PostgreSQL in the data folder. A failure
 * leaves the folder as it was.
 */
export const withEmptyStores = async <Result>(
  config: Config,
  work: (config: ConnectedConfig, finished: () => Promise<void>) => Promise<Result>,
): Promise<Result> => {
  if (config.databaseUrl) return work(connected(config, config.databaseUrl), async () => undefined)
  await mkdir(config.dataDir, { recursive: true, mode: 0o755 })
  await prepareDataDir(config.dataDir)
  await writeFile(join(config.dataDir, unfinished), '')
  let isFinished = false
  const finished = async () => {
    await rm(join(config.dataDir, unfinished))
    isFinished = true
  }
  try {
    const postgres = await startSmallPostgres(config.dataDir)
    return await work(connected(config, postgres.url), finished).finally(postgres.stop)
  } catch (error) {
    if (!(await isFull(config.dataDir))) throw error
    throw new BackupError(
      `The disk of ${config.dataDir} is full. Free space, or set DATA_DIR to a folder on another ` +
        'disk, and restore again.',
      { cause: error },
    )
  } finally {
    if (!isFinished) await clear(config)
  }
}

/**
 * Looks at the disk itself, because PostgreSQL names no reason when it ends for lack of room for
 * its log.
 */
const isFull = async (folder: string) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < leastFreeBytes
}
const leastFreeBytes = 20 * 1024 * 1024

const clear = async (config: Config) => {
  for (const name of await readdir(config.dataDir))
    if (!mayStay(config, name)) await rm(join(config.dataDir, name), { recursive: true })
}
