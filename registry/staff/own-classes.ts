import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { giverNameKinds } from '#domain/giver-name.ts'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'

const OwnClassesRow = z.object({
  staff_id: z.string(),
  period_id: z.string(),
  giver_names: z.enum(giverNameKinds),
  /** Profiles of the current period. */
  students: z.array(z.string()),
})
export type OwnClassesRow = z.infer<typeof OwnClassesRow>

/**
 * Finds class teachers' students in the current period; none if class teachers may not see all
 * entries of their classes.
 */
export const findOwnStudents = async (
  db: CommonQueryMethods,
  organizationId: string,
  staffIds: readonly string[],
): Promise<ReadonlyMap<string, OwnClassesRow>> => {
  const rows = await db.any(
    prepared(sql.type(OwnClassesRow)`
      SELECT staff_id, staff_classes.period_id, giver_names, array_agg(DISTINCT profiles.id) AS students
      FROM staff_classes
      JOIN organizations ON organizations.id = staff_classes.organization_id AND class_teachers_see_all
      JOIN periods ON periods.organization_id = staff_classes.organization_id
        AND periods.id = staff_classes.period_id AND is_current
      JOIN profiles ON profiles.organization_id = staff_classes.organization_id
        AND profiles.period_id = staff_classes.period_id AND profiles.class = staff_classes.class
        AND class_no IS NOT NULL
      WHERE staff_classes.organization_id = ${organizationId} AND is_class_teacher
        AND staff_id = ANY(${sql.array(staffIds, 'uuid')})
      GROUP BY staff_id, staff_classes.period_id, giver_names`),
  )
  return new Map(rows.map((row) => [row.staff_id, row]))
}

/**
 * Finds classes into which this person may not move students. A class teacher without `all_action`
 * would gain access to the students' entries.
 */
export const findClassesToGuard = async (
  db: CommonQueryMethods,
  { organizationId, userId }: Readonly<{ organizationId: string; userId: string }>,
  periodId: string,
): Promise<ReadonlySet<string>> => {
  const classes = await db.anyFirst(sql.type(z.object({ class: z.string() }))`
    SELECT class FROM staff_classes
    JOIN organizations ON organizations.id = staff_classes.organization_id AND class_teachers_see_all
    JOIN users ON users.organization_id = staff_classes.organization_id AND users.id = staff_id
      AND role = 'admin' AND NOT all_action
    WHERE staff_classes.organization_id = ${organizationId} AND period_id = ${periodId}
      AND staff_id = ${userId} AND is_class_teacher`)
  return new Set(classes)
}

export const isGuardedMove = (
  guarded: ReadonlySet<string>,
  { from, to }: Readonly<{ from: string | null; to: string }>,
) => from !== null && guarded.has(to) && !guarded.has(from)

const OwnClass = z.object({
  class: z.string(),
  is_class_teacher: z.boolean(),
  subjects: z.array(z.string()),
})

export const listOwnClasses = (
  db: CommonQueryMethods,
  { organizationId, userId }: Readonly<{ organizationId: string; userId: string }>,
  periodId: string,
) =>
  db.any(sql.type(OwnClass)`
    SELECT class, bool_or(is_class_teacher) AS is_class_teacher,
      COALESCE(array_agg(subject_id ORDER BY subject_id) FILTER (WHERE subject_id IS NOT NULL), '{}') AS subjects
    FROM staff_classes
    WHERE organization_id = ${organizationId} AND period_id = ${periodId} AND staff_id = ${userId}
    GROUP BY class ORDER BY 2 DESC, class COLLATE natural_order, class`)
