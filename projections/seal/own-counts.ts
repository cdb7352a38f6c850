import type { CommonQueryMethods, DatabasePool } from 'slonik'
import { validate } from 'uuid'
import { z } from 'zod'
import { type EventStore, type RecordedEvent, start } from '#platform/event-store/event-store.ts'
import { int8, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import { upTo } from '../engine/up-to.ts'
import { findChainEnd, type Seal } from './seals.ts'

type Deps = Readonly<{ db: DatabasePool; eventStore: EventStore }>

export const createOwnCount = () => {
  const counts = new Map<string, number>()
  return {
    counts: counts as ReadonlyMap<string, number>,
    add: (events: readonly RecordedEvent[]) => {
      for (const { metadata } of events) {
        const organization = metadata.organizationId
        if (validate(organization)) counts.set(organization, (counts.get(organization) ?? 0) + 1)
      }
    },
  }
}

export type OwnPart = Readonly<{ events: number; sealed: number; seals: number }>
export type OwnChainCount = ReturnType<typeof createOwnChainCount>

export const createOwnChainCount = () => {
  const { counts, add } = createOwnCount()
  const periods = new Map<string, number>()
  let sealed: ReadonlyMap<string, number> = new Map()
  let days = 0
  return {
    add,
    close: ({ kind, organization }: Pick<Seal, 'kind' | 'organization'>) => {
      sealed = new Map(counts)
      if (kind === 'day') days += 1
      else if (organization) periods.set(organization, (periods.get(organization) ?? 0) + 1)
    },
    of: (organization: string): OwnPart => ({
      events: counts.get(organization) ?? 0,
      sealed: sealed.get(organization) ?? 0,
      seals: days + (periods.get(organization) ?? 0),
    }),
    organizations: () => [...counts.keys()],
  }
}

const pageSize = 1_000
/** The most pages of a run, so that an old log without counts takes several runs. */
const pagesATurn = 200

/** Call it under the lock of `extendSeals`, so that only one process counts at a time. */
export const countOwnEvents = async (
  { db, eventStore }: Deps,
  storeId: string,
  signal?: AbortSignal,
) => {
  const end = (await findChainEnd(db, storeId))?.position ?? start
  let counted = await findCounted(db, storeId)
  for (let pages = 0; pages < pagesATurn && !signal?.aborted; ) {
    const seal = await findNextSeal(db, storeId, counted.seal)
    const last = seal?.position ?? end
    if (counted.position < last) {
      const page = await upTo(eventStore, last).readAll({
        after: counted.position,
        limit: pageSize,
      })
      const own = createOwnCount()
      own.add(page.events)
      counted = { ...counted, position: page.end ? last : page.next }
      await noteCounted(db, storeId, { ...counted, counts: own.counts })
      pages += 1
    } else if (seal) {
      counted = { ...counted, seal: seal.number }
      await noteSeal(db, storeId, counted)
    } else {
      return
    }
  }
}

const CountedRow = z.object({ position: z.string(), seal: z.number() })
type CountedRow = z.infer<typeof CountedRow>

const findCounted = async (db: CommonQueryMethods, storeId: string): Promise<CountedRow> =>
  (await db.maybeOne(
    sql.type(
      CountedRow,
    )`SELECT position, seal FROM public.chain_counted WHERE store_id = ${storeId}`,
  )) ?? {
    position: start,
    seal: 0,
  }

const NextSeal = z.object({ number: z.number(), position: z.string() })

const findNextSeal = (db: CommonQueryMethods, storeId: string, seal: number) =>
  db.maybeOne(sql.type(NextSeal)`
    SELECT number, seal->>'position' AS position FROM public.seals WHERE store_id = ${storeId} AND number = ${seal + 1}`)

const noteCounted = (
  db: DatabasePool,
  storeId: string,
  { counts, ...counted }: CountedRow & Readonly<{ counts: ReadonlyMap<string, number> }>,
) =>
  db.transaction(async (transaction) => {
    const rows = [...counts].map(([organization_id, events]) => ({ organization_id, events }))
    await transaction.query(sql.typeAlias('void')`
      INSERT INTO public.chain_counts (store_id, organization_id, events)
      SELECT ${storeId}, organization_id, events
      FROM ${sentRows(rows, { organization_id: uuid, events: int8 })} AS counted
      ON CONFLICT (store_id, organization_id) DO UPDATE SET events = chain_counts.events + excluded.events`)
    await setCounted(transaction, storeId, counted)
  })

const noteSeal = (db: DatabasePool, storeId: string, counted: CountedRow) =>
  db.transaction(async (transaction) => {
    await transaction.query(sql.typeAlias('void')`
      INSERT INTO public.seal_counts (store_id, seal, organization_id, events)
      SELECT store_id, ${counted.seal}, organization_id, events FROM public.chain_counts WHERE store_id = ${storeId}`)
    await setCounted(transaction, storeId, counted)
  })

const setCounted = (db: CommonQueryMethods, storeId: string, { position, seal }: CountedRow) =>
  db.query(sql.typeAlias('void')`
    INSERT INTO public.chain_counted (store_id, position, seal) VALUES (${storeId}, ${position}, ${seal})
    ON CONFLICT (store_id) DO UPDATE SET position = excluded.position, seal = excluded.seal`)

const OwnChain = z.object({
  events: z.coerce.number().nullable(),
  unsealed: z.coerce.number().nullable(),
  seals: z.coerce.number(),
})
export type OwnChain = z.infer<typeof OwnChain>

/** Returns the events in all and since the last seal; null until counted. */
export const readOwnChain = (
  db: CommonQueryMethods,
  storeId: string,
  organizationId: string,
): Promise<OwnChain> =>
  db.one(sql.type(OwnChain)`
    WITH counted AS (SELECT seal FROM public.chain_counted WHERE store_id = ${storeId}),
    own AS (
      SELECT number FROM public.seals WHERE store_id = ${storeId}
        AND (seal->>'kind' = 'day' OR seal->>'organization' = ${organizationId})),
    events AS (
      SELECT coalesce((SELECT events FROM public.chain_counts
        WHERE store_id = ${storeId} AND organization_id = ${organizationId}), 0) AS now,
      coalesce((SELECT events FROM public.seal_counts
        WHERE store_id = ${storeId} AND organization_id = ${organizationId}
          AND seal = (SELECT max(number) FROM own, counted WHERE number <= counted.seal)), 0) AS sealed
      FROM counted)
    SELECT (SELECT now FROM events) AS events, (SELECT now - sealed FROM events) AS unsealed,
      (SELECT count(*) FROM own) AS seals`)
