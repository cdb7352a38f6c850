import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { int4, int8, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import type { SealBreak, SealCheck } from '../seal/check.ts'
import type { OwnChainCount } from '../seal/own-counts.ts'
import type { Difference } from './compare.ts'

/** `broken`: the chain's first break. */
export type SealsFound = Readonly<
  Pick<SealCheck, 'events' | 'sealed' | 'seals' | 'position'> & { broken: SealBreak | null }
>

const Id = z.object({ id: z.string() })

const VerificationRunRow = z.object({
  id: z.string(),
  state: z.enum(['asked', 'running', 'agree', 'differ', 'failed']),
  asked_organization: z.string().nullable(),
  asked_by: z.string().nullable(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  step: z.string(),
  events: z.coerce.number(),
  total: z.coerce.number(),
  per_second: z.number(),
  rows: z.coerce.number(),
  position: z.string(),
  differences: z.number(),
  error: z.string(),
  seals: z.custom<SealsFound>().nullable(),
})
export type VerificationRunRow = z.infer<typeof VerificationRunRow>
const columns = sql.fragment`id, state, asked_organization, asked_by, started_at, ended_at, step, events, total, per_second, rows,
  position, differences, error, seals`

type Asking = Readonly<{ id: string; organizationId: string; userId: string; now: Date }>

/** Few, because a run reads the whole log of all schools. */
const mostRequested = 3
const requestedWithin = 60 * 60_000

/**
 * Requests a run, or joins the one in progress. Returns its id, or when the organisation can
 * request one again.
 */
export const requestVerification = async (
  db: CommonQueryMethods,
  { id, organizationId, userId, now }: Asking,
): Promise<Readonly<{ id: string } | { until: Date }>> => {
  const since = new Date(now.getTime() - requestedWithin).toISOString()
  const added = await db.maybeOneFirst(sql.type(Id)`
    INSERT INTO public.verifications (id, state, started_at, asked_organization, asked_by)
    SELECT ${id}, 'asked', ${now.toISOString()}, ${organizationId}, ${userId}
    WHERE NOT EXISTS (SELECT FROM public.verifications WHERE state IN ('asked', 'running') OR id = ${id})
      AND (SELECT count(*) FROM public.verifications
        WHERE asked_organization = ${organizationId} AND started_at > ${since}) < ${mostRequested}
    ON CONFLICT DO NOTHING RETURNING id`)
  const known = added ?? (await findRun(db, id))?.id ?? (await findOpen(db))?.id
  if (known) return { id: known }
  const counted = await db.maybeOneFirst(sql.type(z.object({ started_at: z.string() }))`
    SELECT started_at FROM public.verifications
    WHERE asked_organization = ${organizationId} AND started_at > ${since}
    ORDER BY started_at DESC LIMIT 1 OFFSET ${mostRequested - 1}`)
  if (counted) return { until: new Date(Date.parse(counted) + requestedWithin) }
  // The run in progress has just ended.
  return requestVerification(db, { id, organizationId, userId, now })
}

export const findOpen = (db: CommonQueryMethods): Promise<VerificationRunRow | null> =>
  db.maybeOne(sql.type(VerificationRunRow)`
    SELECT ${columns} FROM public.verifications WHERE state IN ('asked', 'running') ORDER BY state, started_at DESC LIMIT 1`)

export const takeRequestedRun = async (
  db: CommonQueryMethods,
  now: Date,
): Promise<string | undefined> =>
  (await db.maybeOneFirst(sql.type(Id)`
    UPDATE public.verifications SET state = 'running', started_at = ${now.toISOString()} WHERE state = 'asked' RETURNING id`)) ??
  undefined

export const beginRun = (db: CommonQueryMethods, id: string, now: Date) =>
  db.query(sql.typeAlias('void')`
    INSERT INTO public.verifications (id, state, started_at) VALUES (${id}, 'running', ${now.toISOString()})`)

const processEnded = 'Its process ended'

/** Call it only if no other process runs verifications. */
export const endAbandoned = (db: CommonQueryMethods, now: Date) =>
  db.query(sql.typeAlias('void')`
    UPDATE public.verifications SET state = 'failed', ended_at = ${now.toISOString()}, error = ${processEnded}
    WHERE state = 'running'`)

export type VerificationStep = Readonly<{
  step: string
  events: number
  total: number
  perSecond: number
}>

export const noteStep = (
  db: CommonQueryMethods,
  id: string,
  { step, events, total, perSecond }: VerificationStep,
) =>
  db.query(sql.typeAlias('void')`
    UPDATE public.verifications SET step = ${step}, events = ${events}, total = ${total}, per_second = ${perSecond}
    WHERE id = ${id} AND state = 'running'`)

export const noteSeals = (db: CommonQueryMethods, id: string, seals: SealsFound) =>
  db.query(sql.typeAlias('void')`
    UPDATE public.verifications SET seals = ${JSON.stringify(seals)}::jsonb WHERE id = ${id}`)

export const noteCounts = (
  db: CommonQueryMethods,
  id: string,
  readModel: string,
  counts: ReadonlyMap<string, number>,
) => {
  const counted = [...counts].map(([organization_id, rows]) => ({ organization_id, rows }))
  return db.query(sql.typeAlias('void')`
    INSERT INTO public.verification_counts (verification_id, organization_id, read_model, rows)
    SELECT ${id}, organization_id, ${readModel}, rows
    FROM ${sentRows(counted, { organization_id: uuid, rows: int8 })} AS counted`)
}

type Events = Readonly<{ chained: OwnChainCount; replayed: ReadonlyMap<string, number> }>

export const noteEvents = (db: CommonQueryMethods, id: string, { chained, replayed }: Events) => {
  const organizations = [...new Set([...replayed.keys(), ...chained.organizations()])]
  const rows = organizations.map((organization) => {
    const { events, sealed, seals } = chained.of(organization)
    return {
      organization_id: organization,
      replayed: replayed.get(organization) ?? 0,
      chained: events,
      sealed,
      seals,
    }
  })
  return db.query(sql.typeAlias('void')`
    INSERT INTO public.verification_events (verification_id, organization_id, replayed, chained, sealed, seals)
    SELECT ${id}, counted.*
    FROM ${sentRows(rows, eventColumns)} AS counted`)
}

const eventColumns = {
  organization_id: uuid,
  replayed: int8,
  chained: int8,
  sealed: int8,
  seals: int4,
}

type Ended = Pick<
  VerificationRunRow,
  'state' | 'events' | 'rows' | 'position' | 'differences' | 'error'
>

export const endRun = (
  db: CommonQueryMethods,
  id: string,
  ended: Ended & Readonly<{ now: Date }>,
) =>
  db.query(sql.typeAlias('void')`
    UPDATE public.verifications SET state = ${ended.state}, ended_at = ${ended.now.toISOString()}, step = '',
      events = ${ended.events}, total = ${ended.events}, rows = ${ended.rows}, position = ${ended.position},
      differences = ${ended.differences}, error = ${ended.error}
    WHERE id = ${id}`)

export const noteDifference = (
  db: CommonQueryMethods,
  id: string,
  number: number,
  difference: Difference,
) =>
  db.query(sql.typeAlias('void')`
    INSERT INTO public.verification_differences (verification_id, number, organization_id, difference)
    VALUES (${id}, ${number}, ${difference.organization}, ${JSON.stringify(difference)}::jsonb)`)

export const findRun = (db: CommonQueryMethods, id: string): Promise<VerificationRunRow | null> =>
  db.maybeOne(
    sql.type(VerificationRunRow)`SELECT ${columns} FROM public.verifications WHERE id = ${id}`,
  )

/** Excludes runs whose process was killed. */
export const findLastEnded = (db: CommonQueryMethods): Promise<VerificationRunRow | null> =>
  db.maybeOne(sql.type(VerificationRunRow)`
    SELECT ${columns} FROM public.verifications WHERE ended_at IS NOT NULL AND error <> ${processEnded}
    ORDER BY ended_at DESC, id LIMIT 1`)

type RunListQuery = Readonly<{ limit: number; offset: number }>

export const listRuns = (
  db: CommonQueryMethods,
  { limit, offset }: RunListQuery,
): Promise<readonly VerificationRunRow[]> =>
  db.any(sql.type(VerificationRunRow)`
    SELECT ${columns} FROM public.verifications ORDER BY started_at DESC, id LIMIT ${limit} OFFSET ${offset}`)

export const countRuns = (db: CommonQueryMethods): Promise<number> =>
  db.oneFirst(sql.type(Count)`SELECT count(*) FROM public.verifications`)

export const findLastSealCheck = (db: CommonQueryMethods): Promise<VerificationRunRow | null> =>
  db.maybeOne(sql.type(VerificationRunRow)`
    SELECT ${columns} FROM public.verifications WHERE seals IS NOT NULL ORDER BY started_at DESC LIMIT 1`)

export const forgetOldRuns = (db: CommonQueryMethods, before: Date) =>
  db.query(sql.typeAlias('void')`
    DELETE FROM public.verifications WHERE started_at < ${before.toISOString()} AND state NOT IN ('asked', 'running')`)

const Count = z.object({ count: z.coerce.number() })
const OwnRows = z.object({
  verification_id: z.string(),
  read_model: z.string(),
  rows: z.coerce.number(),
})

export const listCounts = (
  db: CommonQueryMethods,
  organizationId: string,
  ids: readonly string[],
) =>
  db.any(sql.type(OwnRows)`
    SELECT verification_id, read_model, rows FROM public.verification_counts
    WHERE organization_id = ${organizationId} AND verification_id = ANY(${sql.array([...ids], 'uuid')})`)

const OwnEvents = z.object({
  verification_id: z.string(),
  replayed: z.coerce.number(),
  chained: z.coerce.number(),
  sealed: z.coerce.number(),
  seals: z.number(),
})
export type OwnEvents = z.infer<typeof OwnEvents>

/** Excludes runs from before events were counted. */
export const listOwnEvents = (
  db: CommonQueryMethods,
  organizationId: string,
  ids: readonly string[],
) =>
  db.any(sql.type(OwnEvents)`
    SELECT verification_id, replayed, chained, sealed, seals FROM public.verification_events
    WHERE organization_id = ${organizationId} AND verification_id = ANY(${sql.array([...ids], 'uuid')})`)

/** Counts differences by read model. `is_own` is false for rows of no organisation. */
export const countDifferences = (
  db: CommonQueryMethods,
  organizationId: string,
  ids: readonly string[],
) =>
  db.any(sql.type(FoundRunRow)`
    SELECT verification_id, read_model, is_own, sum(differing) AS rows FROM (
      SELECT verification_id, difference->>'readModel' AS read_model, organization_id IS NOT NULL AS is_own,
        coalesce(max((difference->>'differing')::bigint), count(*)) AS differing
      FROM public.verification_differences
      WHERE verification_id = ANY(${sql.array([...ids], 'uuid')})
        AND (organization_id = ${organizationId} OR organization_id IS NULL)
      GROUP BY 1, 2, 3, difference->>'table') AS by_table
    GROUP BY 1, 2, 3 ORDER BY 2`)
const FoundRunRow = OwnRows.extend({ is_own: z.boolean() })

const DifferenceColumns = z.object({ number: z.number(), difference: z.custom<Difference>() })

export const listDifferences = async (
  db: CommonQueryMethods,
  id: string,
  {
    organizationId,
    limit,
    offset,
  }: Partial<RunListQuery> & Readonly<{ organizationId?: string }> = {},
): Promise<readonly (Difference & Readonly<{ number: number }>)[]> => {
  const own = organizationId
    ? sql.fragment`AND organization_id = ${organizationId}`
    : sql.fragment``
  const rows = await db.any(sql.type(DifferenceColumns)`
    SELECT number, difference FROM public.verification_differences WHERE verification_id = ${id} ${own}
    ORDER BY number LIMIT ${limit ?? null} OFFSET ${offset ?? 0}`)
  return rows.map(({ number, difference }) => ({ ...difference, number }))
}
