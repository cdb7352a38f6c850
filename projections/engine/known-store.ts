import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

const KnownStoreRow = z.object({ store_id: z.string() })
const Schema = z.object({ name: z.string() })

/**
 * Returns the id of the log that filled the read models. A new database takes it from the newest
 * read model, or uses `present`. The caller holds the schemas' lock.
 */
export const knownStoreId = async (
  transaction: CommonQueryMethods,
  present: string,
): Promise<string> => {
  const known = await transaction.maybeOneFirst(
    sql.type(KnownStoreRow)`SELECT store_id FROM public.known_event_store`,
  )
  if (known) return known
  const id = (await storeIdOfNewest(transaction)) ?? present
  await setKnownStoreId(transaction, id)
  return id
}

export const setKnownStoreId = (transaction: CommonQueryMethods, id: string) =>
  transaction.query(sql.typeAlias('void')`
    INSERT INTO public.known_event_store (store_id) VALUES (${id})
    ON CONFLICT (only_row) DO UPDATE SET store_id = excluded.store_id`)

const storeIdOfNewest = async (transaction: CommonQueryMethods) => {
  const newest = await transaction.maybeOneFirst(sql.type(Schema)`
    SELECT namespace.nspname AS name
    FROM pg_class JOIN pg_namespace AS namespace ON namespace.oid = relnamespace
    JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'store_id'
    LEFT JOIN public.read_model_uses ON schema = namespace.nspname
    WHERE relname = 'checkpoint' AND relkind = 'r' AND namespace.nspname !~ '_(old|next)(_|$)'
    ORDER BY used_at DESC NULLS LAST, namespace.nspname LIMIT 1`)
  if (!newest) return undefined
  const checkpoint = sql.identifier([newest, 'checkpoint'])
  return (
    (await transaction.maybeOneFirst(
      sql.type(KnownStoreRow)`SELECT store_id FROM ${checkpoint}`,
    )) ?? undefined
  )
}
