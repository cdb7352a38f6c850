import type { CommonQueryMethods, DatabasePool } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import type { Author } from '#registry/administration-log.ts'
import { claimCommand } from '#registry/commands.ts'

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

/** Entries of one rule: how many, how often it was given in them, what they did to balances and would have done. */
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
  /** How many students' balances change by how much: the most above at first, then none, then the least below. */
  bands: z.array(z.object({ from: z.number(), to: z.number(), students: z.number() })),
  /** Students who have redeemed more than they would have had. */
  below_zero: z.number(),
  /** How many students can afford each prize, and could have. */
  prizes: z.array(
    z.object({ rule_id: z.string(), price: z.number(), other_price: z.number(), can: z.number(), could: z.number() }),
  ),
})
export type WhatIfSummary = z.infer<typeof WhatIfSummary>

const Kept = z.object({
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
export type WhatIf = z.infer<typeof Kept>

const columns = sql.fragment`
  id, organization_id, period_id, asked_by, asked_at, changes, from_day, to_day, state, ended_at, summary`

/** More of a school are not kept; the oldest go. */
const kept = 20

type Asked = Omit<Author, 'userId'> & Readonly<{ id: string; userId: string | null }>

/**
 * Asks for one. What the same person asked for and nobody is at yet is dropped: it is this one that is wanted now.
 * @throws RegistryRefused `idempotency_key_reused`
 */
export const askWhatIf = (db: DatabasePool, asked: Asked, { periodId, changes, from, to }: WhatIfWanted) =>
  db.transaction(async (transaction) => {
    const { id, organizationId, userId, at } = asked
    if (userId !== null) await claimCommand(transaction, { ...asked, userId }, { periodId, changes, from, to })
    await transaction.query(sql.typeAlias('void')`
      DELETE FROM public.what_ifs
      WHERE organization_id = ${organizationId} AND asked_by = ${userId} AND state = 'asked' AND id <> ${id}`)
    await transaction.query(sql.typeAlias('void')`
      INSERT INTO public.what_ifs (id, organization_id, period_id, asked_by, asked_at, changes, from_day, to_day, state)
      VALUES (${id}, ${organizationId}, ${periodId}, ${userId}, ${at.toISOString()}, ${JSON.stringify(changes)}::jsonb,
        ${from}, ${to}, 'asked')
      ON CONFLICT DO NOTHING`)
    await transaction.query(sql.typeAlias('void')`
      DELETE FROM public.what_ifs WHERE id IN (
        SELECT id FROM public.what_ifs WHERE organization_id = ${organizationId} AND state IN ('done', 'failed') AND id <> ${id}
        ORDER BY asked_at DESC OFFSET ${kept - 1} FOR UPDATE SKIP LOCKED)`)
  })

export const findWhatIf = (db: CommonQueryMethods, id: string): Promise<WhatIf | null> =>
  db.maybeOne(sql.type(Kept)`SELECT ${columns} FROM public.what_ifs WHERE id = ${id}`)

/** What is asked for or under way, the oldest first: ten at most. */
export const listOpenWhatIfs = (db: CommonQueryMethods): Promise<readonly string[]> =>
  db.anyFirst(sql.type(z.object({ id: z.string() }))`
    SELECT id FROM public.what_ifs WHERE state IN ('asked', 'running') ORDER BY asked_at, id LIMIT 10`)

export const beginWhatIf = (db: CommonQueryMethods, id: string) =>
  db.query(sql.typeAlias('void')`UPDATE public.what_ifs SET state = 'running' WHERE id = ${id}`)

type Ended = Readonly<{ state: 'done'; summary: WhatIfSummary } | { state: 'failed'; summary: null }>

export const endWhatIf = (db: CommonQueryMethods, id: string, now: Date, { state, summary }: Ended) =>
  db.query(sql.typeAlias('void')`
    UPDATE public.what_ifs SET state = ${state}, ended_at = ${now.toISOString()},
      summary = ${summary && JSON.stringify(summary)}::jsonb
    WHERE id = ${id}`)

/** Over and older than this: their rows go with them. */
export const forgetOldWhatIfs = (db: CommonQueryMethods, before: Date) =>
  db.query(sql.typeAlias('void')`
    DELETE FROM public.what_ifs WHERE asked_at < ${before.toISOString()} AND state IN ('done', 'failed')`)
