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

const UnfinishedType = z.object({
  id: z.string(),
  name: z.string(),
  nameEn: z.string(),
  subjectId: z.string(),
  subjectNameZh: z.string(),
  subjectNameEn: z.string(),
  isActive: z.boolean(),
  isDeleted: z.boolean(),
})
type UnfinishedType = z.infer<typeof UnfinishedType>

const Ranges = z.object({ submitted: z.number().nullable(), unfinished: z.number().nullable() })
type Ranges = z.infer<typeof Ranges>

const RegistryRow = z.object({
  timeZone: z.string(),
  ranges: Ranges,
  homeworkType: UnfinishedType.nullable(),
  students: z.array(StudentProfile),
})

/** Includes a deleted type, because a retry must still find it. */
export type HomeworkContext = StudentContext &
  Readonly<{ ranges: Ranges; rules: readonly UnfinishedType[] }>

export type HomeworkQuery = Readonly<{ homeworkType: string | null; profiles: readonly string[] }>

/** @throws DomainError `not_found` outside the organisation */
export const readHomeworkContext = async (
  db: CommonQueryMethods,
  organizationId: string,
  { homeworkType, profiles }: HomeworkQuery,
): Promise<HomeworkContext> => {
  const row = await db.maybeOne(
    prepared(sql.type(RegistryRow)`
    SELECT time_zone AS "timeZone",
      CASE WHEN homework_range_active
        THEN json_build_object('submitted', submit_homework_range, 'unfinished', unfinish_homework_range)
        ELSE json_build_object('submitted', NULL, 'unfinished', NULL) END AS ranges,
      (SELECT json_build_object('id', types.id, 'name', types.name, 'nameEn', types.name_en,
          'subjectId', subjects.id, 'subjectNameZh', subjects.name_zh, 'subjectNameEn', subjects.name_en,
          'isActive', types.is_active, 'isDeleted', types.deleted_at IS NOT NULL)
        FROM homework_types AS types
        JOIN subjects ON subjects.organization_id = types.organization_id AND subjects.id = types.subject_id
        WHERE types.organization_id = ${organizationId} AND types.id = ${homeworkType}) AS "homeworkType",
      ${studentsAmong(organizationId, profiles)} AS students
    FROM organizations WHERE id = ${organizationId}`),
  )
  if (!row || (homeworkType !== null && !row.homeworkType)) throw new DomainError('not_found')
  const { timeZone, ranges, students } = row
  const rules = row.homeworkType ? [row.homeworkType] : []
  return { timeZone, ranges, rules, students: allInOrder(profiles, byId(students)) }
}
