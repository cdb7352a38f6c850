import { isStale } from '#api/http/paging.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import type { Services } from '#api/services.ts'
import { homeworkProjection } from '#projections/homework/homework.ts'
import { listRecordedBy } from '#projections/homework/unfinished.ts'

type Record = Readonly<{ recordId: string; isNew: boolean }>

/** Returns the records whose remarks the caller may edit: their own, or all with `all_action`. */
export const mayChangeRemark = async <Changed extends Record>(
  {
    services,
    position,
  }: Readonly<{ services: Pick<Services, 'db' | 'announcements' | 'queue'>; position: string }>,
  { organizationId, userId, allAction }: Caller,
  records: readonly Changed[],
): Promise<readonly Changed[]> => {
  if (allAction || records.every(({ isNew }) => isNew)) return records
  await isStale(services, position, homeworkProjection)
  const known = records.filter(({ isNew }) => !isNew).map(({ recordId }) => recordId)
  const own = new Set(await listRecordedBy(services.db, { organizationId, actorId: userId }, known))
  return records.filter(({ isNew, recordId }) => isNew || own.has(recordId))
}
