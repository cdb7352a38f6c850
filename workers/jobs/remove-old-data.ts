import { listRetention, removeOld } from '#registry/organization/retention.ts'
import type { WorkerDeps } from '../deps.ts'

type JobParts = Pick<WorkerDeps, 'db' | 'queue' | 'clock' | 'announcements'>

/** Removes, each night, what schools have set to be removed. */
export const removeOldData = async (
  { db, clock, announcements }: Omit<JobParts, 'queue'>,
  signal?: AbortSignal,
) => {
  const revoke = (hashes: readonly string[]) =>
    announcements.publish(...hashes.map((id) => ({ kind: 'revoked', what: 'token', id }) as const))
  for (const {
    organization_id: organizationId,
    set_by: userId,
    ...settings
  } of await listRetention(db))
    await removeOld({ db, revoke, signal }, { organizationId, userId, at: clock() }, settings)
}

export const scheduleRemovingOldData = ({ queue, ...parts }: JobParts) =>
  queue.every(
    'remove-old-data',
    { daily: '02:30', zones: async () => ['Asia/Hong_Kong'], catchUpDays: 1 },
    ({ signal }) => removeOldData(parts, signal),
  )
