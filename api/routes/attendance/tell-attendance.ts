import type { Services } from '#api/services.ts'
import { attendanceProjection } from '#projections/attendance/attendance.ts'
import { readCheckpoint } from '#projections/engine/checkpoint.ts'

/** Announces a roll call to boards, because it is stored outside the ledger. */
export const tellAttendance = async (
  { db, announcements }: Pick<Services, 'db' | 'announcements'>,
  organization: string,
  period: string,
) => {
  const { name: projection } = attendanceProjection
  const { position } = await readCheckpoint(db, attendanceProjection)
  await announcements.publish({ kind: 'moved', projection, organization, period, position })
}
