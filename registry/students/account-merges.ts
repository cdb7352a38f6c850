import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import type { FormerAccounts } from './pass-on.ts'

export const accountMergeWakeUp = 'account-merge-asked'

const undoMs = 7 * 24 * 3_600_000

const StudentNames = z.object({
  name_en: z.string(),
  name_zh: z.string(),
  username: z.string(),
  is_erased: z.boolean(),
})

export const mergeStates = ['moving', 'done', 'failed', 'undoing', 'undone'] as const

const AccountMergeRow = z.object({
  id: z.string(),
  organization_id: z.string(),
  period_id: z.string(),
  kept_user_id: z.string(),
  kept_profile_id: z.string(),
  kept: StudentNames.nullable(),
  merged_user_id: z.string(),
  merged_profile_id: z.string(),
  merged: StudentNames.nullable(),
  counted: z.custom<Readonly<Record<string, number>>>(),
  former: z.custom<FormerAccounts>().nullable(),
  asked_by: z.string(),
  asked_by_en: z.string().nullable(),
  asked_by_zh: z.string().nullable(),
  asked_at: z.string(),
  state: z.enum(mergeStates),
  awards: z.number(),
  redemptions: z.number(),
  points: z.number(),
  homework: z.number(),
  homework_conflicts: z.number(),
  attendance: z.number(),
  attendance_conflicts: z.number(),
  late_records: z.number(),
  ended_at: z.string().nullable(),
  undo_by: z.string().nullable(),
  undo_by_en: z.string().nullable(),
  undo_by_zh: z.string().nullable(),
  undo_at: z.string().nullable(),
  undone_at: z.string().nullable(),
})
export type AccountMergeRow = z.infer<typeof AccountMergeRow>

const namesOf = (account: ReturnType<typeof sql.fragment>) => sql.fragment`
  (SELECT json_build_object('name_en', name_en, 'name_zh', name_zh, 'username', coalesce(username, ''),
      'is_erased', erased_at IS NOT NULL)
    FROM users WHERE users.organization_id = merges.organization_id AND users.id = ${account})`

const rowsOf = (condition: ReturnType<typeof sql.fragment>) => sql.type(AccountMergeRow)`
  SELECT merges.id, merges.organization_id, period_id, kept_user_id, kept_profile_id, merged_user_id, merged_profile_id,
    ${namesOf(sql.fragment`kept_user_id`)} AS kept, ${namesOf(sql.fragment`merged_user_id`)} AS merged,
    counted, former, asked_by, authors.name_en AS asked_by_en, authors.name_zh AS asked_by_zh, asked_at, state, awards,
    redemptions, points, homework, homework_conflicts, attendance, attendance_conflicts, late_records, ended_at, undo_by, undoers.name_en AS undo_by_en,
    undoers.name_zh AS undo_by_zh, undo_at, undone_at
  FROM public.account_merges AS merges
  LEFT JOIN users AS authors ON authors.organization_id = merges.organization_id AND authors.id = asked_by
  LEFT JOIN users AS undoers ON undoers.organization_id = merges.organization_id AND undoers.id = undo_by
  ${condition}`

const shown = 50

export const listAccountMerges = (
  db: CommonQueryMethods,
  organizationId: string,
  periodId: string,
) =>
  db.any(
    rowsOf(sql.fragment`
    WHERE merges.organization_id = ${organizationId} AND period_id = ${periodId}
    ORDER BY asked_at DESC, merges.id LIMIT ${shown}`),
  )

export const findAccountMerge = (db: CommonQueryMethods, id: string) =>
  db.maybeOne(rowsOf(sql.fragment`WHERE merges.id = ${id}`))

/** Returns null if the merge has not ended, or if its `former` data was deleted. */
export const mergeUndoUntil = ({ state, former, ended_at: at }: AccountMergeRow): Date | null =>
  (state === 'done' || state === 'failed') && former !== null && at !== null
    ? new Date(Date.parse(at) + undoMs)
    : null

const Id = z.object({ id: z.string() })

/** Whether an account has taken over another one so lately that this can still be undone. */
export const hasUndoableMerge = (
  db: CommonQueryMethods,
  organizationId: string,
  { profileId, now }: Readonly<{ profileId: string; now: Date }>,
): Promise<boolean> =>
  db.exists(sql.type(Id)`
    SELECT id FROM public.account_merges
    WHERE organization_id = ${organizationId} AND kept_profile_id = ${profileId} AND state <> 'undone'
      AND former IS NOT NULL AND (ended_at IS NULL OR ended_at >= ${new Date(now.getTime() - undoMs).toISOString()})`)

/** In ms: longer than a command takes from reading students to writing events. */
const underWayFor = 60_000

/**
 * Lists the merges and undos that the worker must continue; those with errors come later. Done
 * merges come last: those with late records, and those of the last minute, for which earlier
 * commands may still record.
 */
export const listOpenAccountMerges = (
  db: CommonQueryMethods,
  now: Date,
): Promise<readonly string[]> =>
  db.anyFirst(sql.type(Id)`
    SELECT id FROM public.account_merges WHERE state IN ('moving', 'undoing')
      OR (state = 'done' AND (late_records > 0 OR asked_at > ${new Date(now.getTime() - underWayFor).toISOString()}))
    ORDER BY state = 'done', failing_since NULLS FIRST, asked_at, id LIMIT 10`)

export type MovedCounts = Readonly<{
  awards: number
  redemptions: number
  points: number
  homework: number
  homeworkConflicts: number
  attendance: number
  attendanceConflicts: number
}>

export const noteMoved = (db: CommonQueryMethods, id: string, moved: MovedCounts) =>
  db.query(sql.typeAlias('void')`
    UPDATE public.account_merges SET awards = ${moved.awards}, redemptions = ${moved.redemptions}, points = ${moved.points},
      homework = ${moved.homework}, homework_conflicts = ${moved.homeworkConflicts},
      attendance = ${moved.attendance}, attendance_conflicts = ${moved.attendanceConflicts}
    WHERE id = ${id} AND state IN ('moving', 'undoing', 'done')`)

export const endAccountMerge = (db: CommonQueryMethods, id: string, now: Date) =>
  db.query(sql.typeAlias('void')`
    UPDATE public.account_merges SET state = 'done', ended_at = ${now.toISOString()}, failing_since = NULL
    WHERE id = ${id} AND state = 'moving'`)

/** In ms: how long a worker keeps trying, for example during an outage. */
const patience = 3_600_000

/**
 * Records the worker's failure. A refusal, or an hour of errors, makes the merge or undo `failed`.
 * An undo can then be requested for seven days. A done merge stays done; the worker tries its late
 * records again after the other merges.
 */
export const noteMergeFailure = (
  db: CommonQueryMethods,
  { id, isRefused, now }: Readonly<{ id: string; isRefused: boolean; now: Date }>,
) => {
  const at = now.toISOString()
  const latest = new Date(now.getTime() - patience).toISOString()
  const isOver = sql.fragment`
    (state <> 'done' AND (${isRefused} OR failing_since <= ${latest}::timestamptz)) IS TRUE`
  return db.query(sql.typeAlias('void')`
    UPDATE public.account_merges SET
      failing_since = CASE WHEN state = 'done' THEN ${at} WHEN ${isOver} THEN NULL ELSE COALESCE(failing_since, ${at}) END,
      state = CASE WHEN ${isOver} THEN 'failed' ELSE state END,
      ended_at = CASE WHEN ${isOver} THEN ${at} ELSE ended_at END
    WHERE id = ${id} AND state IN ('moving', 'undoing', 'done')`)
}

/** Deletes the stored fields of both accounts once the merge cannot be undone. */
export const forgetFormerAccounts = (db: CommonQueryMethods, now: Date) =>
  db.query(sql.typeAlias('void')`
    UPDATE public.account_merges SET former = NULL
    WHERE former IS NOT NULL AND state IN ('done', 'failed', 'undone')
      AND ended_at < ${new Date(now.getTime() - undoMs).toISOString()}`)

/** Whether a merge or its undo recorded this batch. */
export const isMergeBatch = (
  db: CommonQueryMethods,
  { batch, organizationId }: Readonly<{ batch: string; organizationId: string }>,
): Promise<boolean> =>
  db.exists(sql.type(Id)`
    SELECT id FROM public.account_merges
    WHERE organization_id = ${organizationId} AND ${batch} IN (batch_id, undo_batch_id)`)

const MergedInto = z.object({
  profile_id: z.string(),
  user_id: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
})

export const findMergedInto = (db: CommonQueryMethods, organizationId: string, profileId: string) =>
  db.maybeOne(sql.type(MergedInto)`
    SELECT kept.id AS profile_id, users.id AS user_id, name_en, name_zh
    FROM profiles JOIN profiles AS kept ON kept.organization_id = profiles.organization_id
      AND kept.id = profiles.merged_into
    JOIN users ON users.organization_id = kept.organization_id AND users.id = kept.user_id AND erased_at IS NULL
    WHERE profiles.organization_id = ${organizationId} AND profiles.id = ${profileId}`)
