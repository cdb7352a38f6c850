import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { date, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import type { StudentProfile } from '../students.ts'

const TeamsOnDay = z.object({
  profile: z.string(),
  day: z.string(),
  house: z.string().nullable(),
  group: z.string().nullable(),
})

export type StudentDay = Readonly<{ profile: string; day: string }>
type School = Readonly<{ organizationId: string; timeZone: string }>

const atEndOfDay = sql.fragment`since < day_end AND (until IS NULL OR until >= day_end)`

/**
 * Reads each student's house and group at the end of earlier days. For other days, the returned
 * function keeps the student's present house and group.
 */
export const readTeamsOnDays = async (
  db: CommonQueryMethods,
  { organizationId, timeZone }: School,
  days: readonly StudentDay[],
) => {
  const distinct = new Map(days.map((one) => [keyOf(one), { profile: one.profile, day: one.day }]))
  const rows =
    distinct.size === 0
      ? []
      : await db.any(sql.type(TeamsOnDay)`
    SELECT profile, day::text, (
      SELECT house_id FROM house_memberships
      WHERE house_memberships.organization_id = ${organizationId}
        AND house_memberships.user_id = profiles.user_id AND ${atEndOfDay}
      ORDER BY since DESC LIMIT 1) AS house, (
      SELECT group_id FROM group_memberships
      WHERE group_memberships.organization_id = ${organizationId}
        AND profile_id = profile AND ${atEndOfDay}
      ORDER BY since DESC LIMIT 1) AS group
    FROM (
      SELECT profile, day, (day + 1)::timestamp AT TIME ZONE ${timeZone} AS day_end
      FROM ${sentRows([...distinct.values()], { profile: uuid, day: date })} AS sent) AS asked
    JOIN profiles ON profiles.organization_id = ${organizationId} AND profiles.id = profile`)
  const teams = new Map(rows.map(({ house, group, ...one }) => [keyOf(one), { house, group }]))
  return (student: StudentProfile, day: string): StudentProfile => ({
    ...student,
    ...teams.get(keyOf({ profile: student.id, day })),
  })
}

const keyOf = ({ profile, day }: StudentDay) => `${profile} ${day}`
