import { listRetention, removeOld } from '#registry/organization/retention.ts'
import type { WorkerDeps } from '../deps.ts'

type JobParts = Pick<WorkerDeps, 'db' | 'queue' | 'clock' | 'announcements'>

/** Removes data older than the school's settings allow. */
export const applyRetention = async (
  { db, clock, announcements }: Omit<JobParts, 'queue'>,
  signal?: AbortSignal,
) => {
  const revoke = (hashes: readonly string[]) =>
    announcements.publish(...hashes.map((id) => ({ kind: 'revoked', what: 'token', id }) as const))
  const tell = (organization: string) => announcements.publish({ kind: 'messages', organization })
  const failures: unknown[] = []
  for (const { organization_id, set_by, ...settings } of await listRetention(db)) {
    signal?.throwIfAborted()
    const author = { organizationId: organization_id, userId: set_by, at: clock() }
    // One school's failure must not stop the others.
    await removeOld({ db, revoke, tell, signal }, author, settings).catch((error: unknown) => {
      failures.push(error)
    })
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'Old data of some schools could not be removed')
}

export const scheduleRetention = ({ queue, ...parts }: JobParts) =>
  queue.every(
    'remove-old-data',
    { daily: '02:30', zones: async () => ['Asia/Hong_Kong'], catchUpDays: 1 },
    ({ signal }) => applyRetention(parts, signal),
  )
