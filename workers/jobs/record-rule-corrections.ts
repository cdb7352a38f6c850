import { localDateOf } from '#domain/calendar.ts'
import { DomainError } from '#domain/decider.ts'
import { partIdOf } from '#domain/ids.ts'
import type { Actor } from '#ledger/calls.ts'
import { underLock } from '#platform/postgres/under-lock.ts'
import { withHeartbeat } from '#platform/queue/with-heartbeat.ts'
import { waitForReadModel } from '#projections/engine/wait-for-position.ts'
import { pointsProjection } from '#projections/points/points.ts'
import {
  beginRuleCorrection,
  endRuleCorrection,
  nextEntries,
  noteBatch,
  noteFailure,
  type RuleCorrectionEntry,
  settleEntries,
} from '#projections/what-if/rule-correction-entries.ts'
import {
  findRuleCorrection,
  listOpenRuleCorrections,
  type RuleCorrectionRow,
  ruleCorrectionWakeUp,
} from '#projections/what-if/rule-corrections.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { foundRow } from '#registry/registry-error.ts'
import type { JobRun, WorkerDeps } from '../deps.ts'

type JobParts = Pick<WorkerDeps, 'db' | 'eventStore' | 'ledger' | 'clock'>

/** The reason stored with each reversal. */
const reason = 'rule_changed'

/**
 * Continues each correction where the last run stopped. Reports failures to `onFailed` and
 * continues.
 */
export const recordRuleCorrections = async (parts: JobParts, run: JobRun) => {
  for (const id of await listOpenRuleCorrections(parts.db)) {
    if (run.signal.aborted) return
    const lock = { name: `laurel.rule-correction.${id}`, taken: () => undefined }
    await underLock(parts.db, lock, () => recordOrFail(parts, id, run)).catch(run.onFailed)
  }
}

const recordOrFail = async (parts: JobParts, id: string, run: JobRun) => {
  try {
    await recordAll(parts, id, run)
  } catch (error) {
    const { db, clock } = parts
    await noteFailure(db, { id, isRefused: error instanceof DomainError, now: clock() })
    throw error
  }
}

const recordAll = async (
  parts: JobParts,
  id: string,
  { signal, beat = () => undefined }: JobRun,
) => {
  const { db, clock } = parts
  while (!signal.aborted) {
    beat()
    const correction = foundRow(await findRuleCorrection(db, id))
    if (correction.state === 'asked') {
      if (!(await isCurrent(parts))) return
      await withHeartbeat(beat, () => beginRuleCorrection(db, correction, clock()))
      continue
    }
    if (correction.state !== 'recording' && correction.state !== 'undoing') return
    const entries = await nextEntries(db, correction)
    if (entries.length > 0) await recordPage(parts, correction, entries)
    else await endRuleCorrection(db, correction, clock())
  }
}

/** Waits until the points read model shows earlier corrections, which the next one builds on. */
const isCurrent = async ({ db, eventStore }: JobParts) =>
  waitForReadModel(db, { projection: pointsProjection, position: await eventStore.head() })

const recordPage = async (
  { db, ledger, clock }: JobParts,
  correction: RuleCorrectionRow,
  entries: readonly RuleCorrectionEntry[],
) => {
  const { id, organization_id: organizationId, period_id: periodId } = correction
  const { time_zone: timeZone } = foundRow(await findOrganization(db, organizationId))
  // After a crash, a repeated page has the same batch.
  const batch = partIdOf(id, `${correction.state}:${entries[0]!.nth}`)
  await noteBatch(db, { batch, organizationId })
  const shared = { periodId, batch, localDate: localDateOf(clock(), timeZone), reason }
  const actorOf = (userId: string): Actor => ({
    organizationId,
    userId,
    role: 'organization_admin',
  })
  if (correction.state === 'undoing') {
    const { replaced } = await ledger.points.undoRepricing(actorOf(correction.undo_by!), id, {
      ...shared,
      entries: entries.map((entry) => ({ profile: entry.profile_id, action: entry.given_id! })),
    })
    const settled = entries.map(({ nth, given_id }) => {
      const outcome = replaced.has(given_id!) ? ('undone' as const) : ('kept' as const)
      return { nth, outcome, given_id }
    })
    return settleEntries(db, { id, batch: null }, settled)
  }
  const { replaced } = await ledger.points.reprice(actorOf(correction.asked_by), id, {
    ...shared,
    entries: entries.map((entry) => ({
      profile: entry.profile_id,
      action: entry.action_id,
      unitPoints: entry.unit_points,
    })),
  })
  const settled = entries.map(({ nth, action_id }) => {
    const given_id = replaced.get(action_id) ?? null
    return { nth, outcome: given_id ? ('corrected' as const) : ('left_out' as const), given_id }
  })
  return settleEntries(db, { id, batch }, settled)
}

export const startRecordingRuleCorrections = ({
  queue,
  log,
  ...parts
}: Pick<WorkerDeps, 'queue' | 'log'> & JobParts) =>
  queue.work(ruleCorrectionWakeUp, (signal, beat) =>
    recordRuleCorrections(parts, {
      signal,
      beat,
      onFailed: (err) => log.error({ err }, 'A rule correction could not be recorded'),
    }),
  )
