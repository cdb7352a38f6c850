import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { Position } from '#platform/event-store/event-store.ts'
import { sql } from '#platform/postgres/pool.ts'

/** How far a projection is, in which log, and in which version. */
export const Checkpoint = z.object({
  position: z.string(),
  store_id: z.string(),
  version: z.number(),
  /** A rebuild has put other tables in the place of these: whoever waited for this row starts anew. */
  replaced: z.boolean(),
})
export type Checkpoint = z.infer<typeof Checkpoint>

export const checkpointTable = sql.typeAlias('void')`CREATE TABLE checkpoint (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  position text COLLATE "C" NOT NULL,
  store_id text NOT NULL,
  version integer NOT NULL,
  replaced boolean NOT NULL DEFAULT false
)`

// With its schema, so that the search path decides nothing here.
const table = (schema: string) => sql.identifier([schema, 'checkpoint'])
const columns = sql.fragment`position, store_id, version, replaced`

export const readCheckpoint = (db: CommonQueryMethods, schema: string) =>
  db.one(sql.type(Checkpoint)`SELECT ${columns} FROM ${table(schema)}`)

const Standing = Checkpoint.extend({
  failure: z.object({ position: z.string(), reason: z.string() }).nullable(),
})
export type Standing = z.infer<typeof Standing>

/** The checkpoint, and what the projection is halted by. */
export const readStanding = (db: CommonQueryMethods, schema: string) =>
  db.one(sql.type(Standing)`
    SELECT ${columns}, (
      SELECT json_build_object('position', failure.position, 'reason', failure.reason)
      FROM public.projection_failures AS failure WHERE failure.projection = ${schema}) AS failure
    FROM ${table(schema)}`)

/** What the read model `points` shows everything up to. */
export const readPosition = async (db: CommonQueryMethods): Promise<Position> =>
  (await readCheckpoint(db, 'points')).position

/** Waits for whoever else works on the projection, in this process or another. */
export const lockCheckpoint = (transaction: CommonQueryMethods, schema: string) =>
  transaction.one(sql.type(Checkpoint)`SELECT ${columns} FROM ${table(schema)} FOR UPDATE`)

export const insertCheckpoint = (
  db: CommonQueryMethods,
  schema: string,
  { position, store_id, version }: Omit<Checkpoint, 'replaced'>,
) =>
  db.query(sql.typeAlias('void')`
    INSERT INTO ${table(schema)} (position, store_id, version) VALUES (${position}, ${store_id}, ${version})`)

/**
 * Moves it on, if it still stands where the caller believes, and locks it until the transaction ends. Waits for whoever else works on the
 * projection, in this process or another. False when they have moved or replaced it.
 */
export const advanceCheckpoint = async (
  transaction: CommonQueryMethods,
  schema: string,
  { from, to }: { from: Position; to: Position },
) => {
  const { rowCount } = await transaction.query(sql.typeAlias('void')`
    UPDATE ${table(schema)} SET position = ${to} WHERE position = ${from} AND NOT replaced`)
  return rowCount === 1
}

export const moveCheckpoint = (db: CommonQueryMethods, schema: string, position: Position) =>
  db.query(sql.typeAlias('void')`UPDATE ${table(schema)} SET position = ${position}`)

export const markReplaced = (db: CommonQueryMethods, schema: string) =>
  db.query(sql.typeAlias('void')`UPDATE ${table(schema)} SET replaced = true`)
