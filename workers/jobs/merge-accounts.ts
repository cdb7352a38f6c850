import { localDateOf } from '#domain/calendar.ts'
import { DomainError } from '#domain/decider.ts'
import type { Actor } from '#ledger/calls.ts'
import { underLock } from '#platform/postgres/under-lock.ts'
import { withHeartbeat } from '#platform/queue/with-heartbeat.ts'
import { readPosition } from '#projections/points/position.ts'
import { copyRemarks } from '#registry/homework/homework-remarks.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { foundRow } from '#registry/registry-error.ts'
import {
  type AccountMergeRow,
  accountMergeWakeUp,
  endAccountMerge,
  findAccountMerge,
  listOpenAccountMerges,
  type MovedCounts,
  noteMergeFailure,
  noteMoved,
} from '#registry/students/account-merges.ts'
import { clearLateRecords, noteLateRecord } from '#registry/students/late-records.ts'
import { endMergeUndo } from '#registry/students/undo-account-merge.ts'
import type { JobRun, WorkerDeps } from '../deps.ts'

type JobParts = Pick<WorkerDeps, 'db' | 'ledger' | 'clock' | 'announcements'>

/** The reason stored with each reversal. */
const reason = 'accounts_merged'

const nothingMoved: MovedCounts = {
  awards: 0,
  redemptions: 0,
  points: 0,
  homework: 0,
  homeworkConflicts: 0,
  attendance: 0,
  attendanceConflicts: 0,
}

/**
 * Carries out merges and their undos, each from where the last run stopped. Reports failures to
 * `onFailed` and continues.
 */
export const mergeAccounts = async (parts: JobParts, run: JobRun) => {
  for (const id of await listOpenAccountMerges(parts.db, parts.clock())) {
    if (run.signal.aborted) return
    const lock = { name: `laurel.account-merge.${id}`, taken: () => undefined }
    await underLock(parts.db, lock, () => mergeOrFail(parts, id, run)).catch(run.onFailed)
  }
}

const mergeOrFail = async (parts: JobParts, id: string, run: JobRun) => {
  try {
    await mergeOne(parts, id, run)
  } catch (error) {
    const { db, clock } = parts
    await noteMergeFailure(db, { id, isRefused: error instanceof DomainError, now: clock() })
    throw error
  }
}

const mergeOne = async (
  { db, ledger, clock, announcements }: JobParts,
  id: string,
  { signal, beat = () => undefined }: JobRun,
) => {
  const merge = foundRow(await findAccountMerge(db, id))
  if (merge.state !== 'moving' && merge.state !== 'undoing' && merge.state !== 'done') return
  const { time_zone: timeZone } = foundRow(await findOrganization(db, merge.organization_id))
  const { actor, request } = requestOf(merge, timeZone)
  const { awards, redemptions, points } = await withHeartbeat(beat, () =>
    ledger.points.mergePoints(actor, request),
  )
  const ofPoints = { ...nothingMoved, awards, redemptions, points }
  await noteMoved(db, id, ofPoints)
  if (signal.aborted) return
  const {
    records: homework,
    conflicts: homeworkConflicts,
    pairs,
  } = await withHeartbeat(beat, () => ledger.homework.merge(actor, request))
  await copyRemarks(db, actor.organizationId, { pairs, profile: request.to })
  const withHomework = { ...ofPoints, homework, homeworkConflicts }
  await noteMoved(db, id, withHomework)
  if (signal.aborted) return
  const { records: attendance, conflicts: attendanceConflicts } = await withHeartbeat(beat, () =>
    ledger.attendance.merge(actor, request),
  )
  await noteMoved(db, id, { ...withHomework, attendance, attendanceConflicts })
  if (!request.isUndo) await passLateRecordsOn(db, merge)
  if (merge.state === 'done') return
  if (merge.state === 'undoing') await endMergeUndo(db, id, clock())
  else await endAccountMerge(db, id, clock())
  // Announces the end, which changes an account without an event, so that screens refetch.
  const { organization_id: organization, period_id: period } = merge
  const position = await readPosition(db)
  await announcements.publish({ kind: 'moved', organization, period, position })
}

/** If the kept account was itself merged later, leaves the late records to that merge. */
const passLateRecordsOn = async (db: JobParts['db'], merge: AccountMergeRow) => {
  const { id, organization_id: organizationId, kept_profile_id: kept, late_records: late } = merge
  if (late === 0) return
  await noteLateRecord(db, organizationId, kept)
  await clearLateRecords(db, id, late)
}

/** Returns the request for the ledger. After a crash it returns the same request. */
const requestOf = (merge: AccountMergeRow, timeZone: string) => {
  const isUndo = merge.state === 'undoing'
  const [from, to] = isUndo
    ? [merge.kept_profile_id, merge.merged_profile_id]
    : [merge.merged_profile_id, merge.kept_profile_id]
  const actor: Actor = {
    organizationId: merge.organization_id,
    userId: isUndo ? merge.undo_by! : merge.asked_by,
    role: 'organization_admin',
  }
  const at = new Date(isUndo ? merge.undo_at! : merge.asked_at)
  const request = {
    mergeId: merge.id,
    isUndo,
    from,
    to,
    periodId: merge.period_id,
    reason,
    localDate: localDateOf(at, timeZone),
  }
  return { actor, request }
}

export const startMergingAccounts = ({
  queue,
  log,
  ...parts
}: Pick<WorkerDeps, 'queue' | 'log'> & JobParts) =>
  queue.work(accountMergeWakeUp, (signal, beat) =>
    mergeAccounts(parts, {
      signal,
      beat,
      onFailed: (err) => log.error({ err }, 'Two accounts could not be merged'),
    }),
  )
