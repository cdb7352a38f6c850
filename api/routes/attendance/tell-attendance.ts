import type { Services } from '#api/services.ts'
import { attendanceProjection } from '#projections/attendance/attendance.ts'
import { readCheckpoint } from '#projections/engine/checkpoint.ts'

/**
 * Has every board that shows who is in read again: a roll stands beside the ledger, and is saved and
 * taken back after its check-ins.
 */
export const tellAttendance = async (
  { db, announcements }: Pick<Services, 'db' | 'announcements'>,
  organization: string,
  period: string,
) => {
  const { name: projection } = attendanceProjection
  const { position } = await readCheckpoint(db, attendanceProjection)
  await announcements.publish({ kind: 'moved', projection, organization, period, position })
}
