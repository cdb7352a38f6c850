import pg from 'pg'
import { openAnnouncements } from '#platform/announcements.ts'
import { type OpenBackup, readCheckedParts } from '#platform/backup/archive-reader.ts'
import { BackupError, filePrefix, headerName, type Manifest } from '#platform/backup/manifest.ts'
import { reactorSchemas, tableOf } from '#platform/backup/snapshot.ts'
import { type Blobs, openBlobs } from '#platform/blobs.ts'
import type { Clock } from '#platform/clock.ts'
import type { ConnectedConfig } from '#platform/config.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import { openEventStore } from '#platform/event-store/open-event-store.ts'
import { migrateTo } from '#platform/postgres/migrate.ts'
import { openPool } from '#platform/postgres/pool.ts'
import { restoreSchema } from '#platform/postgres/restore-marker.ts'
import { openSealKey } from '#platform/seal/keys.ts'
import { setKnownStoreId } from '#projections/engine/known-store.ts'
import { insertOrigin } from '#projections/seal/origins.ts'
import { publishSealKey } from '#projections/seal/seals.ts'
import { backupPlan } from '#registry/backup/backup-plan.ts'
import { countText } from '#scripts/count-text.ts'
import { reactors } from '#workers/reactors/all.ts'
import { createReactorAt } from '#workers/reactors/engine/prepare.ts'
import { refuseEvents } from './empty-stores.ts'
import { createPartCursor, type PartCursor } from './part-cursor.ts'
import { readBack, writeLog } from './restore-log.ts'
import { refuseUnknownTables, restoreTables } from './restore-tables.ts'

export type Restore = Readonly<{
  config: ConnectedConfig
  source: Readonly<{ open: OpenBackup; passphrase: string | undefined }>
  /** Read from the file after every part was checked. */
  manifest: Manifest
  clock: Clock
  say: (line: string) => void
}>

type Stores = Readonly<{ client: pg.Client; eventStore: EventStore; storeId: string }>

/** Marks the database until the end, so that Laurel does not start on it. @throws BackupError */
export const restoreBackup = async (restore: Restore) => {
  const { databaseUrl, eventStoreUrl } = restore.config
  const eventStore = await openEventStore(eventStoreUrl)
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await refuseEvents(eventStore)
    await mark(client)
    const stores = { client, eventStore, storeId: await eventStore.storeId() }
    await makeTables(restore, stores)
    await fill(restore, stores)
    await migrateTo(databaseUrl)
    await settle(restore, stores)
    await client.query(`DROP SCHEMA ${restoreSchema} CASCADE`)
  } finally {
    await client.end()
    await eventStore.close()
  }
  await announce(restore.config)
}

const mark = (client: pg.Client) =>
  client.query(`
    CREATE SCHEMA ${restoreSchema};
    CREATE UNLOGGED TABLE ${restoreSchema}.positions (old text COLLATE "C" NOT NULL, new text NOT NULL)`)

const makeTables = async ({ config, manifest }: Restore, { client, storeId }: Stores) => {
  await migrateTo(config.databaseUrl, manifest.migrations)
  const db = await openPool({ connectionString: config.databaseUrl, max: 1 })
  try {
    for (const [schema, version] of Object.entries(manifest.reactors)) {
      const reactor = reactors.find(({ intake }) => intake.schema === schema)
      if (!reactor || reactor.intake.version < version)
        throw new BackupError('The backup was made by a newer Laurel. Update and restore again.')
      await createReactorAt(db, reactor, { version, storeId })
    }
  } finally {
    await db.end()
  }
  await refuseUnknownTables(client, manifest)
}

const fill = async (restore: Restore, { client, eventStore }: Stores) => {
  const { config, manifest, source, say } = restore
  const parts = createPartCursor(readCheckedParts(source, manifest))
  let written: Awaited<ReturnType<typeof writeLog>>
  try {
    await drain(parts, headerName)
    await restoreTables(client, manifest, parts)
    say(`${countText(manifest.tables.length, 'table')} written`)
    await restoreFiles(parts, await openBlobs(config.blobUrl))
    say(`${countText(manifest.counts.files, 'file')} written`)
    written = await writeLog({ url: config.eventStoreUrl, parts, say })
  } finally {
    await parts.close()
  }
  const again = createPartCursor(logParts(restore))
  await readBack({ client, eventStore, parts: again, written }).finally(again.close)
  if (written.events !== manifest.counts.events)
    throw new BackupError(
      `The backup states ${countText(manifest.counts.events, 'event')} but contains ` +
        `${written.events}.`,
    )
  say(`${countText(written.events, 'event')} written and read back`)
}

async function* logParts({ source, manifest }: Restore) {
  for await (const part of readCheckedParts(source, manifest))
    if (part.name.startsWith('log/')) yield part
}

const drain = async (parts: PartCursor, prefix: string) => {
  for await (const _ of parts.below(prefix)) {
    // Skips the header, which has already been read.
  }
}

const restoreFiles = async (parts: PartCursor, blobs: Pick<Blobs, 'putStream'>) => {
  for (
    let part = await parts.peek();
    part?.name.startsWith(filePrefix);
    part = await parts.peek()
  ) {
    const folder = part.name.slice(0, part.name.lastIndexOf('/') + 1)
    await blobs.putStream(folder.slice(filePrefix.length, -1), parts.below(folder), {
      contentType: 'application/octet-stream',
      most: Number.MAX_SAFE_INTEGER,
    })
  }
}

/**
 * Converts stored positions to the new log. Revokes the keys of displays, devices and file links.
 */
const settle = async (restore: Restore, { client, storeId }: Stores) => {
  await client.query('BEGIN')
  await movePositions(client, storeId)
  for (const statement of backupPlan.endKeys) await client.query(statement)
  await client.query('COMMIT')
  const { config, manifest, clock } = restore
  const key = await openSealKey(config.sealKeyFile)
  const db = await openPool({ connectionString: config.databaseUrl, max: 1 })
  try {
    await publishSealKey(db, key, clock())
    await setKnownStoreId(db, storeId)
    const { storeId: former, head, counts, createdAt } = manifest
    const origin = { store: storeId, former, events: counts.events, head }
    const moments = { backedUpAt: createdAt, restoredAt: clock().toISOString() }
    await insertOrigin(db, { ...origin, ...moments }, key)
  } finally {
    await db.end()
  }
}

/** Replaces each old position by the new one of the last event at or before it. */
const movePositions = async (client: pg.Client, storeId: string) => {
  const positions = `${restoreSchema}.positions`
  const moved = `${restoreSchema}.moved`
  await client.query(`
    CREATE UNIQUE INDEX ON ${positions} (old) INCLUDE (new);
    ANALYZE ${positions};
    CREATE FUNCTION ${moved}(place text) RETURNS text STABLE STRICT LANGUAGE sql AS $moved$
      SELECT coalesce((SELECT new FROM ${positions} WHERE old <= place COLLATE "C"
        ORDER BY old DESC LIMIT 1), repeat('0', 20)) $moved$`)
  for (const statement of backupPlan.beforeMoving(moved)) await client.query(statement)
  const { rows: reactorColumns } = await client.query<{ place: string; column: string }>(`
    SELECT attrelid::regclass AS place, attname AS column
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid AND relkind = 'r'
    JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE attname = 'position' AND ${reactorSchemas}`)
  const ours = backupPlan.positions.map(({ table, column }) => ({
    place: tableOf({ schema: 'public', name: table }),
    column,
  }))
  for (const { place, column } of [...reactorColumns, ...ours])
    await client.query(
      `UPDATE ${place} SET ${column} = ${moved}(${column}) WHERE ${column} <> ${moved}(${column})`,
    )
  const { rows: checkpoints } = await client.query<{ place: string }>(`
    SELECT pg_class.oid::regclass AS place FROM pg_class
    JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relname = 'checkpoint' AND relkind = 'r' AND ${reactorSchemas}`)
  for (const { place } of checkpoints)
    await client.query(`UPDATE ${place} SET store_id = $1`, [storeId])
}

/** Lets a process that still runs notice the replaced log at once. */
const announce = async ({ queueUrl, databaseUrl }: ConnectedConfig) => {
  const announcements = await openAnnouncements({ url: queueUrl, databaseUrl, listens: false })
  await announcements.publish({ kind: 'refresh' })
  await announcements.close()
}
