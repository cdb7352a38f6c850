import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { EventStore, Position } from '../event-store/event-store.ts'
import { BackupError, type BackupTable } from './manifest.ts'

/** All names are in the schema `public`. */
export type BackupPlan = Readonly<{
  leftOut: readonly string[]
  endKeys: readonly string[]
  /** Columns with log positions, besides those of the reactors. */
  positions: readonly Readonly<{ table: string; column: string }>[]
  /** Statements to run first. `moved` is the SQL function that then converts positions. */
  beforeMoving: (moved: string) => readonly string[]
  /** A query for one row of `schools` and `students`. */
  counts: string
  /** A query for rows of `key` and `contentType`. */
  files: string
  /** A query for rows of `id` and `publicKey`. */
  sealKeys: string
}>

export type StoredFile = Readonly<{ key: string; contentType: string }>

/** Backed up, because a reactor's state cannot be rebuilt. */
export const reactorSchemas = `nspname LIKE 'reactor\\_%'`

const tries = 20

export type TablesSnapshot = Awaited<ReturnType<typeof openSnapshot>>

/**
 * Opens a snapshot in which no table is ahead of the log's end.
 * @throws BackupError if the read models belong to another log
 */
export const openSnapshot = async (
  databaseUrl: string,
  eventStore: Pick<EventStore, 'head' | 'storeId'>,
  plan: BackupPlan,
) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const storeId = await eventStore.storeId()
    await refuseOtherLog(client, storeId)
    const head = await begin(client, { eventStore, storeId, plan })
    const tables = await listTables(client, plan)
    return {
      storeId,
      head,
      tables,
      migrations: await namesOf(client, 'SELECT name FROM public.migrations ORDER BY run_on, id'),
      reactors: await reactorVersions(client, tables),
      counts: await one<{ schools: number; students: number }>(client, plan.counts),
      files: (await client.query<StoredFile>(plan.files)).rows,
      sealKeys: (await client.query<{ id: string; publicKey: string }>(plan.sealKeys)).rows,
      copy: (table: BackupTable): AsyncIterable<Uint8Array> =>
        client.query(copyTo(`COPY ${tableOf(table)} (${columnsOf(table)}) TO STDOUT`)),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

export const tableOf = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
export const columnsOf = ({ columns }: Pick<BackupTable, 'columns'>) =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ')

const one = async <Row extends pg.QueryResultRow>(client: pg.ClientBase, text: string) =>
  (await client.query<Row>(text)).rows[0]!

const namesOf = async (client: pg.ClientBase, text: string) =>
  (await client.query<{ name: string }>(text)).rows.map(({ name }) => name)

const refuseOtherLog = async (client: pg.ClientBase, storeId: string) => {
  const { rows } = await client.query('SELECT FROM public.known_event_store WHERE store_id <> $1', [
    storeId,
  ])
  if (rows.length > 0)
    throw new BackupError(
      'The read models were filled from another event store. Set EVENT_STORE_URL to the right one.',
    )
}

type Beginning = Readonly<{
  eventStore: Pick<EventStore, 'head'>
  storeId: string
  plan: BackupPlan
}>

/**
 * Reads the end of the log before the tables, so that they hold no later event. Starts again if a
 * reactor or a seal has passed that end.
 */
const begin = async (client: pg.ClientBase, { eventStore, storeId, plan }: Beginning) => {
  for (let n = 0; n < tries; n += 1) {
    const head = await eventStore.head()
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    if ((await furthestKnown(client, { storeId, plan })) <= head) return head
    await client.query('ROLLBACK')
  }
  throw new BackupError(
    'The tables stayed ahead of the log. Wait until less is recorded, and back up again.',
  )
}

const furthestKnown = async (
  client: pg.ClientBase,
  { storeId, plan }: Omit<Beginning, 'eventStore'>,
): Promise<Position> => {
  const schemas = await namesOf(
    client,
    `SELECT nspname AS name FROM pg_namespace WHERE ${reactorSchemas}`,
  )
  const each = [
    ...schemas.map((schema) => `SELECT position FROM ${pg.escapeIdentifier(schema)}.checkpoint`),
    ...plan.positions.map(({ table, column }) => `SELECT max(${column}) FROM public.${table}`),
    `SELECT max(last_position) FROM public.seal_blocks WHERE store_id = ${pg.escapeLiteral(storeId)}`,
  ]
  const { furthest } = await one<{ furthest: string | null }>(
    client,
    `SELECT max(position) AS furthest FROM (${each.join(' UNION ALL ')}) AS known (position)`,
  )
  return furthest ?? ''
}

const listTables = async (client: pg.ClientBase, { leftOut }: BackupPlan) => {
  const { rows } = await client.query<BackupTable>(
    `SELECT nspname AS schema, relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    WHERE relkind = 'r' AND ((nspname = 'public' AND relname <> ALL ($1)) OR ${reactorSchemas})
    GROUP BY nspname, relname ORDER BY nspname, relname`,
    [leftOut],
  )
  return rows
}

const reactorVersions = async (client: pg.ClientBase, tables: readonly BackupTable[]) => {
  const versions: Record<string, number> = {}
  for (const { schema, name } of tables) {
    if (schema === 'public' || name !== 'checkpoint') continue
    const query = `SELECT version FROM ${tableOf({ schema, name })}`
    versions[schema] = (await one<{ version: number }>(client, query)).version
  }
  return versions
}
