import type { CommonQueryMethods, DatabasePool } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import type { Author } from '#registry/audit/administration-log.ts'
import { claimCommand } from '#registry/commands.ts'
import { RegistryError } from '#registry/registry-error.ts'

/** `points`: of each award, or a prize's price. 0 removes the rule. */
export type RuleChange = Readonly<{ ruleId: string; points: number }>

/** School dates (yyyy-MM-dd), both included; null: no limit. */
export type WhatIfDraft = Readonly<{
  periodId: string
  changes: readonly RuleChange[]
  from: string | null
  to: string | null
}>

/** `changed`: rows with changed figures. `moved`: rows with another rank. */
const Counts = z.object({ count: z.number(), changed: z.number(), moved: z.number() })

/** One rule's entries and their effect on balances. */
const OfRule = z.object({
  rule_id: z.string(),
  entries: z.number(),
  times: z.number(),
  given: z.number(),
  other: z.number(),
})

export const WhatIfSummary = z.object({
  students: Counts,
  classes: Counts,
  rules: z.array(OfRule),
  /** Students by change of balance, largest gain first. */
  bands: z.array(z.object({ from: z.number(), to: z.number(), students: z.number() })),
  /** Students who would have redeemed more than they had. */
  below_zero: z.number(),
  /** How many students can afford each prize, now and with the changes. */
  prizes: z.array(
    z.object({
      rule_id: z.string(),
      price: z.number(),
      other_price: z.number(),
      can: z.number(),
      could: z.number(),
    }),
  ),
})
export type WhatIfSummary = z.infer<typeof WhatIfSummary>

const WhatIfColumns = z.object({
  id: z.string(),
  organization_id: z.string(),
  period_id: z.string(),
  asked_by: z.string().nullable(),
  asked_at: z.string(),
  changes: z.custom<readonly RuleChange[]>(),
  from_day: z.string().nullable(),
  to_day: z.string().nullable(),
  state: z.enum(['asked', 'running', 'done', 'failed']),
  ended_at: z.string().nullable(),
  summary: WhatIfSummary.nullable(),
  /** The position of the points read model at the run; null until done. */
  position: z.string().nullable(),
})
/** Times are in ISO 8601. Only a finished request has a `summary`. */
export type WhatIfRequestRow = z.infer<typeof WhatIfColumns>

const columns = sql.fragment`
  id, organization_id, period_id, asked_by, asked_at, changes, from_day, to_day, state, ended_at, summary, position`

/** How many requests are kept for each person. */
const kept = 20
/** How many requests may wait or run at a time. */
const most = { ofPerson: 5, ofSchool: 20 }

type WhatIfAuthor = Omit<Author, 'userId'> & Readonly<{ id: string; userId: string | null }>

/**
 * `replaces`: this person's earlier request. It is removed if it still waits, unless the new
 * request joins it.
 */
type Asking = WhatIfDraft & Readonly<{ replaces?: string | undefined }>

/**
 * Joins an equal request of this person that waits. Returns the request's id. An operator (`userId`
 * null) has no limit.
 * @throws RegistryError `idempotency_key_reused`, `too_many_under_way`
 */
export const requestWhatIf = (
  db: DatabasePool,
  author: WhatIfAuthor,
  { replaces, ...request }: Asking,
): Promise<string> =>
  db.transaction(async (transaction) => {
    const { id, organizationId, userId, at } = author
    const { periodId, changes, from, to } = request
    if (userId !== null)
      await claimCommand(transaction, { ...author, userId }, { periodId, changes, from, to })
    // Requests of a school wait for this lock, so that each counts the earlier ones.
    await transaction.query(sql.type(z.unknown())`
      SELECT pg_advisory_xact_lock(hashtextextended(${`laurel.what-if.ask.${organizationId}`}, 0))`)
    const known = await findSame(transaction, author, request)
    if (replaces !== undefined && replaces !== known)
      await transaction.query(sql.typeAlias('void')`
        DELETE FROM public.what_ifs
        WHERE id = ${replaces} AND organization_id = ${organizationId} AND asked_by = ${userId} AND state = 'asked'`)
    if (known) return known
    if (userId !== null) await refuseTooMany(transaction, organizationId, userId)
    await transaction.query(sql.typeAlias('void')`
      INSERT INTO public.what_ifs (id, organization_id, period_id, asked_by, asked_at, changes, from_day, to_day, state)
      VALUES (${id}, ${organizationId}, ${periodId}, ${userId}, ${at.toISOString()}, ${JSON.stringify(changes)}::jsonb,
        ${from}, ${to}, 'asked')`)
    await transaction.query(sql.typeAlias('void')`
      DELETE FROM public.what_ifs WHERE id IN (
        SELECT id FROM public.what_ifs
        WHERE organization_id = ${organizationId} AND asked_by IS NOT DISTINCT FROM ${userId}::uuid
          AND state IN ('done', 'failed')
        ORDER BY asked_at DESC OFFSET ${kept - 1} FOR UPDATE SKIP LOCKED)`)
    return id
  })

const Id = z.object({ id: z.string() })

/** Finds the same command, or an equal waiting request of this person. */
const findSame = (
  db: CommonQueryMethods,
  { id, organizationId, userId }: WhatIfAuthor,
  { periodId, changes, from, to }: WhatIfDraft,
) =>
  db.maybeOneFirst(sql.type(Id)`
    SELECT id FROM public.what_ifs
    WHERE organization_id = ${organizationId} AND (id = ${id} OR (
      state = 'asked' AND asked_by = ${userId} AND period_id = ${periodId} AND changes = ${JSON.stringify(changes)}::jsonb
      AND from_day IS NOT DISTINCT FROM ${from}::date AND to_day IS NOT DISTINCT FROM ${to}::date))
    ORDER BY id = ${id} DESC LIMIT 1`)

const OpenCounts = z.object({ of_person: z.number(), of_school: z.number() })

const refuseTooMany = async (db: CommonQueryMethods, organizationId: string, userId: string) => {
  const open = await db.one(sql.type(OpenCounts)`
    SELECT count(*) FILTER (WHERE asked_by = ${userId}) AS of_person, count(*) AS of_school
    FROM public.what_ifs WHERE organization_id = ${organizationId} AND state IN ('asked', 'running')`)
  if (open.of_person >= most.ofPerson || open.of_school >= most.ofSchool)
    throw new RegistryError('too_many_under_way')
}

export const findWhatIf = (db: CommonQueryMethods, id: string): Promise<WhatIfRequestRow | null> =>
  db.maybeOne(sql.type(WhatIfColumns)`SELECT ${columns} FROM public.what_ifs WHERE id = ${id}`)

/** Lists at most ten: each school's oldest, then the second of each. */
export const listOpenWhatIfs = (db: CommonQueryMethods): Promise<readonly string[]> =>
  db.anyFirst(sql.type(Id)`
    SELECT id FROM public.what_ifs WHERE state IN ('asked', 'running')
    ORDER BY row_number() OVER (PARTITION BY organization_id ORDER BY asked_at, id), asked_at, id LIMIT 10`)

/** Returns false if the request was replaced meanwhile. */
export const beginWhatIf = async (db: CommonQueryMethods, id: string): Promise<boolean> => {
  const { rowCount } = await db.query(sql.typeAlias('void')`
    UPDATE public.what_ifs SET state = 'running' WHERE id = ${id} AND state = 'asked'`)
  return rowCount > 0
}

type Ended = Readonly<
  | { state: 'done'; summary: WhatIfSummary; position: string }
  | { state: 'failed'; summary: null; position: null }
>

export const endWhatIf = (
  db: CommonQueryMethods,
  id: string,
  now: Date,
  { state, summary, position }: Ended,
) =>
  db.query(sql.typeAlias('void')`
    UPDATE public.what_ifs SET state = ${state}, ended_at = ${now.toISOString()},
      summary = ${summary && JSON.stringify(summary)}::jsonb, position = ${position}
    WHERE id = ${id}`)

export const forgetOldWhatIfs = (db: CommonQueryMethods, before: Date) =>
  db.query(sql.typeAlias('void')`
    DELETE FROM public.what_ifs WHERE asked_at < ${before.toISOString()} AND state IN ('done', 'failed')`)
