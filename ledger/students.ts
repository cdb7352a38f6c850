import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { DomainError } from '#domain/decider.ts'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'

/** Includes erased students, because a retry must still find them. */
export const StudentProfile = z.object({
  id: z.string(),
  periodId: z.string(),
  class: z.string(),
  house: z.string().nullish(),
  group: z.string().nullish(),
  isErased: z.boolean(),
  /** True while a merge has given the student's records to another account. */
  isMerged: z.boolean().optional(),
})
export type StudentProfile = z.infer<typeof StudentProfile>

export type StudentContext = Readonly<{ timeZone: string; students: readonly StudentProfile[] }>

export const studentsAmong = (organizationId: string, profiles: readonly string[]) => sql.fragment`
  (SELECT coalesce(json_agg(json_build_object('id', profiles.id, 'periodId', period_id, 'class', class,
      'house', house_id, 'group', group_id, 'isErased', erased_at IS NOT NULL, 'isMerged', merged_into IS NOT NULL)), '[]')
    FROM profiles JOIN users ON users.organization_id = profiles.organization_id AND users.id = user_id
    LEFT JOIN group_memberships AS present ON present.organization_id = profiles.organization_id
      AND present.profile_id = profiles.id AND until IS NULL
    WHERE profiles.organization_id = ${organizationId} AND profiles.id = ANY(${sql.array(profiles, 'uuid')}))`

export const byId = <Row extends { id: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]))

/** @throws DomainError `not_found` */
export const allInOrder = <Row>(ids: readonly string[], rows: ReadonlyMap<string, Row>): Row[] =>
  ids.map((id) => {
    const row = rows.get(id)
    if (!row) throw new DomainError('not_found')
    return row
  })

const SettingRow = z.object({ timeZone: z.string(), students: z.array(StudentProfile) })

/** @throws DomainError `not_found` outside the organisation */
export const readStudentContext = async (
  db: CommonQueryMethods,
  organizationId: string,
  profiles: readonly string[],
): Promise<StudentContext> => {
  const row = await db.maybeOne(
    prepared(sql.type(SettingRow)`
    SELECT time_zone AS "timeZone", ${studentsAmong(organizationId, profiles)} AS students
    FROM organizations WHERE id = ${organizationId}`),
  )
  if (!row) throw new DomainError('not_found')
  return { timeZone: row.timeZone, students: allInOrder(profiles, byId(row.students)) }
}
