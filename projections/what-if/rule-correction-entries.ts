import type { CommonQueryMethods, DatabasePool } from 'slonik'
import { z } from 'zod'
import { mostAwardPoints } from '#domain/points/events.ts'
import { int4, nullable, text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import { withoutDeadline } from '#platform/postgres/with-deadlines.ts'
import { changesOf } from './replay.ts'
import type { RuleCorrectionRow } from './rule-corrections.ts'

const Totals = z.object({
  entries: z.number(),
  students: z.number(),
  difference: z.number(),
  most: z.number(),
  undone: z.number(),
})

/**
 * Lists the entries at the correction's position. The correction fails if they differ from the
 * what-if's.
 */
export const beginRuleCorrection = (db: DatabasePool, correction: RuleCorrectionRow, now: Date) =>
  db.transaction(async (transaction) => {
    const { id, organization_id: organizationId, period_id: periodId, position } = correction
    const { from_day: from, to_day: to } = correction
    await transaction.query(withoutDeadline)
    const totals = await transaction.one(sql.type(Totals)`
      WITH listed AS (
        SELECT entries.id, profile_id, entries.position, point, changes.points AS unit_points,
          changes.points::bigint * count AS other_point, undo.id IS NOT NULL AS undone
        FROM actions AS entries
        JOIN (${changesOf(correction)}) AS changes ON changes.rule_id = entries.rule_id
        LEFT JOIN (SELECT id, position FROM actions WHERE organization_id = ${organizationId} AND reverts IS NOT NULL) AS undo
          ON undo.id = entries.reverted_by
        WHERE organization_id = ${organizationId} AND period_id = ${periodId} AND reverts IS NULL AND type <> 'redeem'
          AND entries.position <= ${position} AND (undo.id IS NULL OR undo.position > ${position})
          AND (${from}::date IS NULL OR local_date >= ${from}::date) AND (${to}::date IS NULL OR local_date <= ${to}::date)),
      kept AS (
        INSERT INTO public.rule_correction_entries (correction_id, nth, profile_id, action_id, point, unit_points, other_point)
        SELECT ${id}, row_number() OVER (ORDER BY profile_id, position), profile_id, id, point, unit_points, other_point
        FROM listed WHERE point <> other_point)
      SELECT count(*) FILTER (WHERE point <> other_point) AS entries,
        count(DISTINCT profile_id) FILTER (WHERE point <> other_point) AS students,
        COALESCE(sum(other_point - point), 0)::bigint AS difference, COALESCE(max(other_point), 0)::bigint AS most,
        count(*) FILTER (WHERE undone AND point <> other_point) AS undone
      FROM listed`)
    const isSame = totals.difference === correction.difference && totals.undone === 0
    const failure = !isSame
      ? 'preview_changed'
      : totals.most > mostAwardPoints
        ? 'points_out_of_range'
        : null
    await transaction.query(sql.typeAlias('void')`
      UPDATE public.rule_corrections SET state = ${failure === null ? 'recording' : 'failed'}, failure = ${failure},
        ended_at = ${failure && now.toISOString()}, entries = ${totals.entries}, students = ${totals.students}
      WHERE id = ${id}`)
    if (failure)
      await transaction.query(sql.typeAlias('void')`
        DELETE FROM public.rule_correction_entries WHERE correction_id = ${id}`)
  })

const Entry = z.object({
  nth: z.number(),
  profile_id: z.string(),
  action_id: z.string(),
  unit_points: z.number(),
  given_id: z.string().nullable(),
})
export type RuleCorrectionEntry = z.infer<typeof Entry>

const pageSize = 200

export const nextEntries = (
  db: CommonQueryMethods,
  { id, state }: RuleCorrectionRow,
): Promise<readonly RuleCorrectionEntry[]> =>
  db.any(sql.type(Entry)`
    SELECT nth, profile_id, action_id, unit_points, given_id FROM public.rule_correction_entries
    WHERE correction_id = ${id} AND outcome IS NOT DISTINCT FROM ${state === 'undoing' ? 'corrected' : null}
    ORDER BY nth LIMIT ${pageSize}`)

type CorrectionBatch = Readonly<{ batch: string; organizationId: string }>

/** Stored before the log has the batch, so that the history page never undoes it alone. */
export const noteBatch = (db: CommonQueryMethods, { batch, organizationId }: CorrectionBatch) =>
  db.query(sql.typeAlias('void')`
    INSERT INTO public.rule_correction_batches (batch_id, organization_id) VALUES (${batch}, ${organizationId})
    ON CONFLICT DO NOTHING`)

export const isCorrectionBatch = (
  db: CommonQueryMethods,
  { batch, organizationId }: CorrectionBatch,
): Promise<boolean> =>
  db.exists(sql.type(z.object({ batch_id: z.string() }))`
    SELECT batch_id FROM public.rule_correction_batches
    WHERE batch_id = ${batch} AND organization_id = ${organizationId}`)

type SettledEntry = Readonly<{
  nth: number
  outcome: 'corrected' | 'left_out' | 'undone' | 'kept'
  given_id: string | null
}>

/** Counts each entry once, even if a page is settled again. */
export const settleEntries = (
  db: CommonQueryMethods,
  { id, batch }: Readonly<{ id: string; batch: string | null }>,
  entries: readonly SettledEntry[],
) =>
  db.query(sql.typeAlias('void')`
    WITH settled AS (
      UPDATE public.rule_correction_entries AS entries SET outcome = settled.outcome, given_id = settled.given_id
      FROM ${sentRows(entries, { nth: int4, outcome: text, given_id: nullable(uuid) })} AS settled
      WHERE correction_id = ${id} AND entries.nth = settled.nth AND entries.outcome IS DISTINCT FROM settled.outcome
      RETURNING settled.outcome, other_point - point AS difference)
    UPDATE public.rule_corrections AS corrections SET batch_id = COALESCE(batch_id, ${batch}::uuid), failing_since = NULL,
      corrected = corrections.corrected + counts.corrected, recorded = corrections.recorded + counts.recorded,
      left_out = corrections.left_out + counts.left_out, undone = corrections.undone + counts.undone,
      kept = corrections.kept + counts.kept
    FROM (
      SELECT count(*) FILTER (WHERE outcome = 'corrected') AS corrected,
        COALESCE(sum(difference) FILTER (WHERE outcome = 'corrected'), 0) AS recorded,
        count(*) FILTER (WHERE outcome = 'left_out') AS left_out,
        count(*) FILTER (WHERE outcome = 'undone') AS undone, count(*) FILTER (WHERE outcome = 'kept') AS kept
      FROM settled) AS counts
    WHERE id = ${id}`)

export const endRuleCorrection = (
  db: CommonQueryMethods,
  { id, state }: RuleCorrectionRow,
  now: Date,
) =>
  db.query(
    state === 'undoing'
      ? sql.typeAlias('void')`
          UPDATE public.rule_corrections SET state = 'undone', undone_at = ${now.toISOString()} WHERE id = ${id}`
      : sql.typeAlias('void')`
          UPDATE public.rule_corrections SET state = 'done', ended_at = ${now.toISOString()} WHERE id = ${id}`,
  )

/** How long, in ms, errors may last, such as an outage. */
const patience = 3_600_000

/** The worker stops after a refusal, or an hour of errors. What it recorded can still be undone. */
export const noteFailure = (
  db: CommonQueryMethods,
  { id, isRefused, now }: Readonly<{ id: string; isRefused: boolean; now: Date }>,
) => {
  const latest = new Date(now.getTime() - patience).toISOString()
  const isOver = sql.fragment`(${isRefused} OR failing_since <= ${latest}::timestamptz) IS TRUE`
  return db.query(sql.typeAlias('void')`
    UPDATE public.rule_corrections SET failing_since = CASE WHEN ${isOver} THEN NULL ELSE COALESCE(failing_since, ${now.toISOString()}) END,
      state = CASE WHEN ${isOver} THEN 'failed' ELSE state END, failure = CASE WHEN ${isOver} THEN 'stopped' END,
      ended_at = CASE WHEN ${isOver} THEN COALESCE(ended_at, ${now.toISOString()}) ELSE ended_at END
    WHERE id = ${id} AND state IN ('asked', 'recording', 'undoing')`)
}
