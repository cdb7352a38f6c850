import type { CommonQueryMethods } from 'slonik'
import { pagesAfter } from '#platform/event-store/pages-after.ts'
import { sql } from '#platform/postgres/pool.ts'
import { lockCheckpoint, markReplaced, moveCheckpoint } from './checkpoint.ts'
import { decodePage } from './decode-page.ts'
import { clearFailure } from './failures.ts'
import { setKnownStoreId } from './known-store.ts'
import { failedAt } from './rebuild-failed.ts'
import type { Replay } from './replay.ts'
import { enterSchema, newOldOf } from './schema.ts'
import { schemaFor } from './schema-names.ts'

/** Returns the old tables' schema. Waiting writers see the replaced checkpoint and start again. */
export const swap = async (target: Replay): Promise<string> => {
  const { db, projection, schema } = target
  const [present, old] = [schemaFor(projection), newOldOf(projection)]
  await db.transaction(async (transaction) => {
    await lockCheckpoint(transaction, present)
    const { position, store_id } = await lockCheckpoint(transaction, schema)
    await setKnownStoreId(transaction, store_id)
    await enterSchema(transaction, schema)
    await moveCheckpoint(transaction, schema, await lastPages(target, transaction, position))
    await markReplaced(transaction, present)
    await rename(transaction, present, old)
    await rename(transaction, schema, present)
    await clearFailure(transaction, present)
  })
  return old
}

const lastPages = async (
  { eventStore, projection, progress }: Replay,
  db: CommonQueryMethods,
  from: string,
) => {
  let position = from
  for await (const page of pagesAfter(eventStore, {
    after: from,
    limit: 1_000,
    categories: projection.categories,
  })) {
    const { events, halt } = decodePage(page.events, projection)
    if (halt) throw failedAt(projection, halt)
    if (events.length > 0) await projection.apply(events, db)
    position = page.next
    progress.add(events.length, position)
  }
  return position
}

const rename = (transaction: CommonQueryMethods, schema: string, name: string) =>
  transaction.query(sql.typeAlias('void')`
    ALTER SCHEMA ${sql.identifier([schema])} RENAME TO ${sql.identifier([name])}`)
