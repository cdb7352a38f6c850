import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { Position } from '#platform/event-store/event-store.ts'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'
import type { ReadModelName } from './projection.ts'
import { pathTo, schemaFor } from './schema-names.ts'

const Checkpoint = z.object({
  position: z.string(),
  store_id: z.string(),
  version: z.number(),
  /** True after a rebuild has replaced these tables, so that waiting writers start again. */
  replaced: z.boolean(),
  built: z.boolean(),
})
export type Checkpoint = z.infer<typeof Checkpoint>

export const checkpointTable = sql.typeAlias('void')`CREATE TABLE checkpoint (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  position text COLLATE "C" NOT NULL,
  store_id text NOT NULL,
  version integer NOT NULL,
  replaced boolean NOT NULL DEFAULT false,
  built boolean NOT NULL DEFAULT true
)`

const table = (schema: string) => sql.identifier([schema, 'checkpoint'])
const columns = sql.fragment`position, store_id, version, replaced, built`

export const checkpointIn = (db: CommonQueryMethods, schema: string) =>
  db.one(sql.type(Checkpoint)`SELECT ${columns} FROM ${table(schema)}`)

export const readCheckpoint = (db: CommonQueryMethods, projection: ReadModelName) =>
  checkpointIn(db, schemaFor(projection))

/** Reads with one statement, which needs one connection. */
export const readCheckpoints = (db: CommonQueryMethods, readers: readonly ReadModelName[]) => {
  const each = readers.map(
    (reader, place) =>
      sql.fragment`SELECT ${sql.literalValue(String(place))}::integer AS place, ${columns} FROM ${table(schemaFor(reader))}`,
  )
  return db.any(
    prepared(
      sql.type(
        Checkpoint,
      )`SELECT ${columns} FROM (${sql.join(each, sql.fragment` UNION ALL `)}) AS known ORDER BY place`,
    ),
  )
}

const CheckpointState = Checkpoint.extend({
  failure: z.object({ position: z.string(), reason: z.string() }).nullable(),
  /** True while a failure is recorded, even if another process has passed its event. */
  recorded: z.boolean(),
})
export type CheckpointState = z.infer<typeof CheckpointState>

export const readStanding = (db: CommonQueryMethods, schema: string) =>
  db.one(
    prepared(sql.type(CheckpointState)`
    SELECT checkpoint.position, store_id, version, replaced, built, failure.position IS NOT NULL AS recorded,
      CASE WHEN failure.position > checkpoint.position
        OR (failure.position = checkpoint.position AND failure.reason NOT IN ('poison', 'unknown_type'))
      THEN json_build_object('position', failure.position, 'reason', failure.reason) END AS failure
    FROM ${table(schema)} AS checkpoint
    LEFT JOIN public.projection_failures AS failure ON failure.projection = ${schema}`),
  )

export const checkpointPosition = (projection: ReadModelName) =>
  sql.fragment`(SELECT position FROM ${table(schemaFor(projection))})`

export const isBuiltFrom = (projection: ReadModelName, storeId: string) => sql.fragment`EXISTS (
  SELECT FROM ${table(schemaFor(projection))} WHERE store_id = ${storeId} AND built AND NOT replaced)`

/** Locks the checkpoint. Waits until other workers of this projection have finished their page. */
export const lockCheckpoint = (transaction: CommonQueryMethods, schema: string) =>
  transaction.one(sql.type(Checkpoint)`SELECT ${columns} FROM ${table(schema)} FOR UPDATE`)

export const insertCheckpoint = (
  db: CommonQueryMethods,
  schema: string,
  { position, store_id, version, built }: Omit<Checkpoint, 'replaced'>,
) =>
  db.query(sql.typeAlias('void')`
    INSERT INTO ${table(schema)} (position, store_id, version, built)
    VALUES (${position}, ${store_id}, ${version}, ${built})`)

/**
 * Moves the checkpoint, and locks it until the transaction ends. Returns false if another process
 * has moved or replaced it. The commit is asynchronous, because a crash loses rows and checkpoint
 * together, and the log has the events.
 */
export const advanceCheckpoint = async (
  transaction: CommonQueryMethods,
  schema: string,
  { from, to }: { from: Position; to: Position },
) => {
  const { rowCount } = await transaction.query(
    prepared(sql.type(z.unknown())`
      UPDATE ${table(schema)} SET position = ${to} WHERE position = ${from} AND NOT replaced
      RETURNING set_config('search_path', ${pathTo(schema)}, true), set_config('synchronous_commit', 'off', true)`),
  )
  return rowCount === 1
}

export const moveCheckpoint = (db: CommonQueryMethods, schema: string, position: Position) =>
  db.query(sql.typeAlias('void')`UPDATE ${table(schema)} SET position = ${position}`)

export const markBuilt = (db: CommonQueryMethods, schema: string) =>
  db.query(sql.typeAlias('void')`UPDATE ${table(schema)} SET built = true`)

export const markReplaced = (db: CommonQueryMethods, schema: string) =>
  db.query(sql.typeAlias('void')`UPDATE ${table(schema)} SET replaced = true`)
