import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { DomainError } from '#domain/decider.ts'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'
import {
  allInOrder,
  byId,
  type StudentContext,
  StudentProfile,
  studentsAmong,
} from '../students.ts'

const CheckingRule = z.object({
  id: z.string(),
  name: z.string(),
  nameEn: z.string(),
  isActive: z.boolean(),
  isDeleted: z.boolean(),
})
type CheckingRule = z.infer<typeof CheckingRule>

const RegistryRow = z.object({
  timeZone: z.string(),
  rules: z.array(CheckingRule),
  isDeviceKnown: z.boolean(),
  students: z.array(StudentProfile),
})

/** Includes deleted rules, because a retry must still find them. */
export type AttendanceContext = StudentContext & Readonly<{ rules: readonly CheckingRule[] }>

export type CheckingQuery = Readonly<{
  rules: readonly string[]
  device: string | null
  profiles: readonly string[]
}>

/** @throws DomainError `not_found` outside the organisation */
export const readAttendanceContext = async (
  db: CommonQueryMethods,
  organizationId: string,
  { rules, device, profiles }: CheckingQuery,
): Promise<AttendanceContext> => {
  const row = await db.maybeOne(
    prepared(sql.type(RegistryRow)`
    SELECT time_zone AS "timeZone",
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'nameEn', name_en, 'isActive', is_active,
          'isDeleted', deleted_at IS NOT NULL)), '[]')
        FROM attendance_rules
        WHERE organization_id = ${organizationId} AND id = ANY(${sql.array(rules, 'uuid')})) AS rules,
      ${device}::uuid IS NULL OR EXISTS (
        SELECT FROM devices WHERE organization_id = ${organizationId} AND id = ${device}) AS "isDeviceKnown",
      ${studentsAmong(organizationId, profiles)} AS students
    FROM organizations WHERE id = ${organizationId}`),
  )
  if (!row?.isDeviceKnown) throw new DomainError('not_found')
  return {
    timeZone: row.timeZone,
    rules: allInOrder(rules, byId(row.rules)),
    students: allInOrder(profiles, byId(row.students)),
  }
}
