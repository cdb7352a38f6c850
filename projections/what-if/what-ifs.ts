import type { CommonQueryMethods, DatabasePool } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import type { Author } from '#registry/audit/administration-log.ts'
import { claimCommand } from '#registry/commands.ts'
import { RegistryError } from '#registry/registry-error.ts'

/** Points of each award or price of each prize; 0 leaves it out. */
export type RuleChange = Readonly<{ ruleId: string; points: number }>

/** School days, yyyy-MM-dd, both included; null without an end. */
export type WhatIfDraft = Readonly<{
  periodId: string
  changes: readonly RuleChange[]
  from: string | null
  to: string | null
}>

/** Rows of one list, with changed figures, with another rank. */
const Counts = z.object({ count: z.number(), changed: z.number(), moved: z.number() })

/** Entries of one rule, and their effect on balances. */
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
  /** Students by change of balance, the largest gain first. */
  bands: z.array(z.object({ from: z.number(), to: z.number(), students: z.number() })),
  /** Students who redeemed more than they would have had. */
  below_zero: z.number(),
  /** Students who can afford each prize, and could have. */
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
})
/** Moments are ISO 8601; only a done one has a `summary`. */
export type WhatIfRequestRow = z.infer<typeof WhatIfColumns>

const columns = sql.fragment`
  id, organization_id, period_id, asked_by, asked_at, changes, from_day, to_day, state, ended_at, summary`

/** Kept for each person, the newest ones. */
const kept = 20
/** Requested or running at one time. */
const most = { ofPerson: 5, ofSchool: 20 }

type WhatIfAuthor = Omit<Author, 'userId'> & Readonly<{ id: string; userId: string | null }>

/** `replaces`: this person's former request, removed unless it has begun. */
type Asking = WhatIfDraft & Readonly<{ replaces?: string | undefined }>

/**
 * Requests one, or joins this person's same waiting one. Returns its id. An operator (`userId`
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
    // Serialises requests of a school, so that each counts the others.
    await transaction.query(sql.type(z.unknown())`
      SELECT pg_advisory_xact_lock(hashtextextended(${`laurel.what-if.ask.${organizationId}`}, 0))`)
    const known = await findSame(transaction, author, request)
    if (known) return known
    if (replaces !== undefined)
      await transaction.query(sql.typeAlias('void')`
        DELETE FROM public.what_ifs
        WHERE id = ${replaces} AND organization_id = ${organizationId} AND asked_by = ${userId} AND state = 'asked'`)
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

/** The same command, or this person's same waiting request. */
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

/** Lists ten at most: the oldest of each school first, then the second of each. */
export const listOpenWhatIfs = (db: CommonQueryMethods): Promise<readonly string[]> =>
  db.anyFirst(sql.type(Id)`
    SELECT id FROM public.what_ifs WHERE state IN ('asked', 'running')
    ORDER BY row_number() OVER (PARTITION BY organization_id ORDER BY asked_at, id), asked_at, id LIMIT 10`)

/** Returns false for one that was replaced meanwhile. */
export const beginWhatIf = async (db: CommonQueryMethods, id: string): Promise<boolean> => {
  const { rowCount } = await db.query(sql.typeAlias('void')`
    UPDATE public.what_ifs SET state = 'running' WHERE id = ${id} AND state = 'asked'`)
  return rowCount > 0
}

type Ended = Readonly<
  { state: 'done'; summary: WhatIfSummary } | { state: 'failed'; summary: null }
>

export const endWhatIf = (
  db: CommonQueryMethods,
  id: string,
  now: Date,
  { state, summary }: Ended,
) =>
  db.query(sql.typeAlias('void')`
    UPDATE public.what_ifs SET state = ${state}, ended_at = ${now.toISOString()},
      summary = ${summary && JSON.stringify(summary)}::jsonb
    WHERE id = ${id}`)

/** Their rows go with them. */
export const forgetOldWhatIfs = (db: CommonQueryMethods, before: Date) =>
  db.query(sql.typeAlias('void')`
    DELETE FROM public.what_ifs WHERE asked_at < ${before.toISOString()} AND state IN ('done', 'failed')`)
