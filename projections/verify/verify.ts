import type { DatabasePool, DatabaseTransactionConnection } from 'slonik'
import { z } from 'zod'
import type { EventStore, Position } from '#platform/event-store/event-store.ts'
import { sql } from '#platform/postgres/pool.ts'
import { withoutDeadline } from '#platform/postgres/with-deadlines.ts'
import { lockCheckpoint, readStanding } from '../engine/checkpoint.ts'
import { dropSchema } from '../engine/drop-schema.ts'
import { counting, type OnProgress } from '../engine/progress.ts'
import type { Projection } from '../engine/projection.ts'
import { RebuildFailed } from '../engine/rebuild-failed.ts'
import { replay } from '../engine/replay.ts'
import type { Filled } from '../engine/replay-together.ts'
import { createTables } from '../engine/schema.ts'
import { schemaFor } from '../engine/schema-names.ts'
import { upTo } from '../engine/up-to.ts'
import {
  type Comparison,
  checksumTables,
  compareSchemas,
  drawSeed,
  listTables,
  type Summing,
} from './compare.ts'

type Deps = Readonly<{ db: DatabasePool; eventStore: EventStore }>
export type VerifyOptions = Readonly<{
  onProgress?: OnProgress
  signal?: AbortSignal
  gently?: boolean
  prepared?: Filled
}>

export type Verified = Comparison & Readonly<{ events: number; position: Position }>

const replayedOf = (projection: Projection) => `${schemaFor(projection)}_verify`

/**
 * Compares every row with a replay. Writers wait only during the last few events.
 * @throws RebuildFailed
 */
export const verifyReadModel = async (
  deps: Deps,
  projection: Projection,
  options: VerifyOptions = {},
): Promise<Verified> => {
  const { db, eventStore } = deps
  const live = schemaFor(projection)
  try {
    const { schema: replayed, head } = options.prepared ?? (await prepareReplayed(db, projection))
    const progress = counting(head, options.onProgress)
    const replayTo = (last: Position, gently = false) =>
      replay({
        ...options,
        db,
        eventStore: upTo(eventStore, last, gently),
        projection,
        schema: replayed,
        progress,
      })
    await replayTo(head, options.gently)
    progress.enter('indexes')
    const { compared, position } = await atOnePosition(db, live, {
      replayTo,
      beside: () => (options.gently ? undefined : sumBeside(db, replayed)),
      compare: (snapshot, summed) =>
        compareSchemas(snapshot, { readModel: projection.name, live, replayed, summed }),
    })
    progress.enter('done')
    return { ...compared, events: progress.events(), position }
  } finally {
    await dropReplayed(db, projection)
  }
}

/** @throws RebuildFailed if the live tables are unbuilt or halted */
export const prepareReplayed = async (
  db: DatabasePool,
  projection: Projection,
): Promise<Filled> => {
  const schema = replayedOf(projection)
  if (!(await dropReplayed(db, projection))) throw new RebuildFailed(`${schema} is still in use`)
  const {
    position: head,
    store_id: storeId,
    built,
    failure,
  } = await readStanding(db, schemaFor(projection))
  if (!built) throw new RebuildFailed(`${projection.name} is not built in this version yet`)
  if (failure)
    throw new RebuildFailed(
      `${projection.name} is halted at ${failure.position} (${failure.reason})`,
    )
  await db.transaction(async (transaction) => {
    await createTables(transaction, schema, { projection, storeId })
    // Unlogged tables are faster. A crash empties them and ends the replay.
    for (const table of ['checkpoint', ...(await listTables(transaction, schema))])
      await transaction.query(
        sql.typeAlias('void')`ALTER TABLE ${sql.identifier([schema, table])} SET UNLOGGED`,
      )
    // A vacuum would still hold the table when it is dropped.
    for (const table of await listTables(transaction, schema))
      await transaction.query(sql.typeAlias('void')`
        ALTER TABLE ${sql.identifier([schema, table])} SET (autovacuum_enabled = false)`)
  })
  return { projection, schema, head }
}

export const dropReplayed = (db: DatabasePool, projection: Projection) =>
  dropSchema(db, replayedOf(projection))

/** A separate transaction suffices, because nobody writes to replayed tables any more. */
const sumBeside = (db: DatabasePool, replayed: string): Summing => {
  const seed = drawSeed()
  const sums = db.transaction(async (transaction) => {
    await readAtLeisure(transaction)
    return await checksumTables(transaction, replayed, seed)
  })
  // Not awaited here, but together with the sums of the live tables.
  sums.catch(() => undefined)
  return { seed, sums }
}

const readAtLeisure = async (transaction: DatabaseTransactionConnection) => {
  await transaction.query(
    sql.typeAlias('void')`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`,
  )
  await transaction.query(withoutDeadline)
}

type Work<T> = Readonly<{
  replayTo: (last: Position) => Promise<void>
  /** Starts to sum the replayed tables, while `compare` sums the live ones. */
  beside: () => Summing | undefined
  compare: (snapshot: DatabaseTransactionConnection, summed: Summing | undefined) => Promise<T>
}>

/** Stops writers until both sides are at one position and a snapshot exists. */
const atOnePosition = async <T>(
  db: DatabasePool,
  live: string,
  { replayTo, beside, compare }: Work<T>,
) => {
  const held = Promise.withResolvers<Position>()
  const release = Promise.withResolvers<void>()
  const holding = db.transaction(async (transaction) => {
    held.resolve((await lockCheckpoint(transaction, live)).position)
    await release.promise
  })
  holding.catch(held.reject)
  let summed: Summing | undefined
  try {
    const position = await held.promise
    await replayTo(position)
    summed = beside()
    const compared = await db.transaction(async (snapshot) => {
      await readAtLeisure(snapshot)
      await snapshot.query(
        sql.type(z.unknown())`SELECT position FROM ${sql.identifier([live, 'checkpoint'])}`,
      )
      release.resolve()
      return await compare(snapshot, summed)
    })
    return { compared, position }
  } finally {
    release.resolve()
    // No work may continue after a failure.
    await Promise.allSettled([holding, summed?.sums])
  }
}
