import type { CommonQueryMethods, DatabasePool } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import type { Author } from '#registry/audit/administration-log.ts'
import { claimCommand } from '#registry/commands.ts'
import { RegistryError } from '#registry/registry-error.ts'

/** A rule that had given, or a prize that had cost, so much each time; 0 is without it. */
export type RuleChange = Readonly<{ ruleId: string; points: number }>

/** `from`, `to`: yyyy-MM-dd by the school's own days, both included; null without an end. */
export type WhatIfWanted = Readonly<{
  periodId: string
  changes: readonly RuleChange[]
  from: string | null
  to: string | null
}>

/** How many of one list there are, whose figures change, and whose rank. */
const Counts = z.object({ count: z.number(), changed: z.number(), moved: z.number() })

/**
 * Entries of one rule: how many, how often it was given in them, what they did to balances and
 * would have done.
 */
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
  /**
   * How many students' balances change by how much: the most above at first, then none, then the
   * least below.
   */
  bands: z.array(z.object({ from: z.number(), to: z.number(), students: z.number() })),
  /** Students who have redeemed more than they would have had. */
  below_zero: z.number(),
  /** How many students can afford each prize, and could have. */
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
/** Moments are ISO 8601; `summary` of a done one alone. */
export type WhatIfRequestRow = z.infer<typeof WhatIfColumns>

const columns = sql.fragment`
  id, organization_id, period_id, asked_by, asked_at, changes, from_day, to_day, state, ended_at, summary`

/** So many of one person are kept, the newest ones: what others ask for takes nobody's away. */
const kept = 20
/** Asked for or under way at one time. */
const most = { ofPerson: 5, ofSchool: 20 }

type WhatIfAuthor = Omit<Author, 'userId'> & Readonly<{ id: string; userId: string | null }>

/**
 * `replaces`: the one that this person asked for before and does not want any more. It goes unless
 * somebody has begun it.
 */
type Asking = WhatIfWanted & Readonly<{ replaces?: string | undefined }>

/**
 * Asks for one, or joins the same one that this person has asked for and nobody has begun. Answers
 * its id. The operator (`userId` null) may ask for any number.
 * @throws RegistryError `idempotency_key_reused`, `too_many_under_way`
 */
export const requestWhatIf = (
  db: DatabasePool,
  asked: WhatIfAuthor,
  { replaces, ...wanted }: Asking,
): Promise<string> =>
  db.transaction(async (transaction) => {
    const { id, organizationId, userId, at } = asked
    const { periodId, changes, from, to } = wanted
    if (userId !== null)
      await claimCommand(transaction, { ...asked, userId }, { periodId, changes, from, to })
    // Those who ask at once in one school take turns, so that each counts the others.
    await transaction.query(sql.type(z.unknown())`
      SELECT pg_advisory_xact_lock(hashtextextended(${`laurel.what-if.ask.${organizationId}`}, 0))`)
    const known = await findSame(transaction, asked, wanted)
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

/** The command that was sent again, or the same wish of the same person that waits. */
const findSame = (
  db: CommonQueryMethods,
  { id, organizationId, userId }: WhatIfAuthor,
  { periodId, changes, from, to }: WhatIfWanted,
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

/**
 * What is asked for or under way, ten at most: the oldest of each school first, then the second of
 * each.
 */
export const listOpenWhatIfs = (db: CommonQueryMethods): Promise<readonly string[]> =>
  db.anyFirst(sql.type(Id)`
    SELECT id FROM public.what_ifs WHERE state IN ('asked', 'running')
    ORDER BY row_number() OVER (PARTITION BY organization_id ORDER BY asked_at, id), asked_at, id LIMIT 10`)

/** False for what has been replaced meanwhile. */
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

/** Over and older than this: their rows go with them. */
export const forgetOldWhatIfs = (db: CommonQueryMethods, before: Date) =>
  db.query(sql.typeAlias('void')`
    DELETE FROM public.what_ifs WHERE asked_at < ${before.toISOString()} AND state IN ('done', 'failed')`)
