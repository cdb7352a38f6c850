import { isStale } from '#api/http/is-stale.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import type { Services } from '#api/services.ts'
import { homeworkProjection } from '#projections/homework/homework.ts'
import { listRecordedBy } from '#projections/homework/unfinished.ts'

type Record = Readonly<{ recordId: string; isNew: boolean }>

type OwnRecords = Readonly<{
  /** Ids of the records whose remarks the caller may edit: their own, or all with `all_action`. */
  changeable: ReadonlySet<string>
  /** True if a record of the caller may be missing, because the read model is behind. */
  isStale: boolean
}>

export const findChangeable = async (
  {
    services,
    position,
  }: Readonly<{ services: Pick<Services, 'db' | 'announcements' | 'queue'>; position: string }>,
  { organizationId, userId, allAction }: Caller,
  records: readonly Record[],
): Promise<OwnRecords> => {
  const known = records.filter(({ isNew }) => !isNew).map(({ recordId }) => recordId)
  const all = { changeable: new Set(records.map(({ recordId }) => recordId)), isStale: false }
  if (allAction || known.length === 0) return all
  const isBehind = await isStale(services, position, homeworkProjection)
  const own = await listRecordedBy(services.db, { organizationId, actorId: userId }, known)
  const fresh = records.filter(({ isNew }) => isNew).map(({ recordId }) => recordId)
  return { changeable: new Set([...own, ...fresh]), isStale: isBehind }
}
