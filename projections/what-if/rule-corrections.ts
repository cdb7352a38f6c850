import type { CommonQueryMethods, DatabasePool } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import type { Author } from '#registry/audit/administration-log.ts'
import { claimCommand } from '#registry/commands.ts'
import { foundRow, RegistryError } from '#registry/registry-error.ts'
import type { RuleChange, WhatIfRequestRow } from './what-ifs.ts'

export const ruleCorrectionWakeUp = 'rule-correction-asked'

/** In ms. */
const undoMs = 7 * 24 * 3_600_000

const RuleCorrectionRow = z.object({
  id: z.string(),
  organization_id: z.string(),
  period_id: z.string(),
  changes: z.custom<readonly RuleChange[]>(),
  from_day: z.string().nullable(),
  to_day: z.string().nullable(),
  position: z.string(),
  difference: z.number(),
  reason: z.string().nullable(),
  asked_by: z.string(),
  asked_by_en: z.string().nullable(),
  asked_by_zh: z.string().nullable(),
  asked_at: z.string(),
  state: z.enum(['asked', 'recording', 'done', 'failed', 'undoing', 'undone']),
  failure: z.enum(['preview_changed', 'points_out_of_range', 'stopped']).nullable(),
  batch_id: z.string().nullable(),
  ended_at: z.string().nullable(),
  undo_by: z.string().nullable(),
  undo_by_en: z.string().nullable(),
  undo_by_zh: z.string().nullable(),
  undone_at: z.string().nullable(),
  entries: z.number(),
  students: z.number(),
  corrected: z.number(),
  recorded: z.number(),
  left_out: z.number(),
  undone: z.number(),
  kept: z.number(),
})
/**
 * `difference` and `recorded` sum up points, as planned and as recorded. `students` counts
 * students; the other numbers count entries.
 */
export type RuleCorrectionRow = z.infer<typeof RuleCorrectionRow>

const rowsOf = (condition: ReturnType<typeof sql.fragment>) => sql.type(RuleCorrectionRow)`
  SELECT corrections.id, corrections.organization_id, period_id, changes, from_day, to_day, position, difference, reason,
    asked_by, authors.name_en AS asked_by_en, authors.name_zh AS asked_by_zh, asked_at, state, failure, batch_id, ended_at,
    undo_by, undoers.name_en AS undo_by_en, undoers.name_zh AS undo_by_zh, undone_at, entries, students, corrected,
    recorded, left_out, undone, kept
  FROM public.rule_corrections AS corrections
  LEFT JOIN users AS authors ON authors.organization_id = corrections.organization_id AND authors.id = asked_by
  LEFT JOIN users AS undoers ON undoers.organization_id = corrections.organization_id AND undoers.id = undo_by
  ${condition}`

const shown = 20

export const listRuleCorrections = (db: CommonQueryMethods, organizationId: string) =>
  db.any(
    rowsOf(sql.fragment`
    WHERE corrections.organization_id = ${organizationId} ORDER BY asked_at DESC, corrections.id LIMIT ${shown}`),
  )

export const findRuleCorrection = (db: CommonQueryMethods, id: string) =>
  db.maybeOne(rowsOf(sql.fragment`WHERE corrections.id = ${id}`))

export const correctionUndoUntil = ({
  ended_at: at,
}: Pick<RuleCorrectionRow, 'ended_at'>): Date | null =>
  at === null ? null : new Date(Date.parse(at) + undoMs)

type AskedCorrection = Readonly<{ id: string; whatIfId: string; reason: string | null }>

/** @throws RegistryError `idempotency_key_reused` */
export const isRuleCorrectionAsked = (
  db: DatabasePool,
  author: Author,
  { id, whatIfId, reason }: AskedCorrection,
): Promise<boolean> =>
  db.transaction(async (transaction) => {
    const isAsked = await isKnown(transaction, id)
    if (isAsked) await claimCommand(transaction, author, { whatIf: whatIfId, reason })
    return isAsked
  })

type NewCorrection = Readonly<{ id: string; whatIf: WhatIfRequestRow; reason: string | null }>

/**
 * Stores changes for the worker to record.
 * @throws RegistryError `idempotency_key_reused`, `too_many_under_way`
 */
export const requestRuleCorrection = (
  db: DatabasePool,
  author: Author,
  { id, whatIf, reason }: NewCorrection,
): Promise<void> =>
  db.transaction(async (transaction) => {
    const { organizationId, userId, at } = author
    await claimCommand(transaction, author, { whatIf: whatIf.id, reason })
    await lockCorrections(transaction, organizationId)
    if (await isKnown(transaction, id)) return
    await refuseSecond(transaction, organizationId)
    const rules = whatIf.summary?.rules ?? []
    const difference = rules.reduce((sum, { given, other }) => sum + other - given, 0)
    await transaction.query(sql.typeAlias('void')`
      INSERT INTO public.rule_corrections (id, organization_id, period_id, changes, from_day, to_day, position, difference,
        reason, asked_by, asked_at, state)
      VALUES (${id}, ${organizationId}, ${whatIf.period_id}, ${JSON.stringify(whatIf.changes)}::jsonb, ${whatIf.from_day},
        ${whatIf.to_day}, ${whatIf.position}, ${difference}, ${reason}, ${userId}, ${at.toISOString()}, 'asked')`)
  })

/**
 * The worker restores the former awards. Repeating changes nothing.
 * @throws RegistryError `not_found`, `too_many_under_way`, `undo_expired`
 */
export const requestUndo = (db: DatabasePool, author: Author, id: string): Promise<void> =>
  db.transaction(async (transaction) => {
    const { organizationId, userId, at } = author
    await lockCorrections(transaction, organizationId)
    const found = foundRow(await findRuleCorrection(transaction, id))
    const hasFailed = found.state === 'failed' && found.corrected === 0
    if (found.organization_id !== organizationId || hasFailed) throw new RegistryError('not_found')
    if (found.state === 'undoing' || found.state === 'undone') return
    await refuseSecond(transaction, organizationId)
    if (at > correctionUndoUntil(found)!) throw new RegistryError('undo_expired')
    await transaction.query(sql.typeAlias('void')`
      UPDATE public.rule_corrections SET state = 'undoing', failure = NULL, undo_by = ${userId},
        undo_at = ${at.toISOString()}
      WHERE id = ${id}`)
  })

const Id = z.object({ id: z.string() })

const isKnown = (db: CommonQueryMethods, id: string): Promise<boolean> =>
  db.exists(sql.type(Id)`SELECT id FROM public.rule_corrections WHERE id = ${id}`)

/** Makes a school's requests wait for each other, so that each counts the earlier ones. */
const lockCorrections = (db: CommonQueryMethods, organizationId: string) =>
  db.query(sql.type(z.unknown())`
    SELECT pg_advisory_xact_lock(hashtextextended(${`laurel.rule-corrections.${organizationId}`}, 0))`)

const refuseSecond = async (db: CommonQueryMethods, organizationId: string) => {
  const isBusy = await db.exists(sql.type(Id)`
    SELECT id FROM public.rule_corrections
    WHERE organization_id = ${organizationId} AND state IN ('asked', 'recording', 'undoing')`)
  if (isBusy) throw new RegistryError('too_many_under_way')
}

/** Corrections that have failed before come last. */
export const listOpenRuleCorrections = (db: CommonQueryMethods): Promise<readonly string[]> =>
  db.anyFirst(sql.type(Id)`
    SELECT id FROM public.rule_corrections WHERE state IN ('asked', 'recording', 'undoing')
    ORDER BY failing_since NULLS FIRST, asked_at, id LIMIT 10`)

export const forgetOldRuleCorrections = (db: CommonQueryMethods, before: Date) =>
  db.query(sql.typeAlias('void')`
    DELETE FROM public.rule_corrections
    WHERE asked_at < ${before.toISOString()} AND state IN ('done', 'failed', 'undone')`)
