import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

export const ClassBelongingsRow = z.object({
  class: z.string(),
  has_filter: z.boolean(),
  goal: z.number().nullable(),
  displays: z.array(z.string()),
  seating_plans: z.number(),
  teachers: z.number(),
})
export type ClassBelongingsRow = z.infer<typeof ClassBelongingsRow>

const mostClasses = 500
const mostDisplays = 20

/** Lists filters, goals, displays and seating plans by class, with the period's teachers. */
export const listClassBelongings = (
  db: CommonQueryMethods,
  organizationId: string,
  periodId: string,
) =>
  db.any(sql.type(ClassBelongingsRow)`
    SELECT class, bool_or(what = 'filter') AS has_filter, max(goal) AS goal,
      (coalesce(array_agg(name ORDER BY name) FILTER (WHERE what = 'display'), '{}'))[1:${mostDisplays}] AS displays,
      count(*) FILTER (WHERE what = 'seats') AS seating_plans,
      count(DISTINCT staff_id) FILTER (WHERE what = 'teacher') AS teachers
    FROM (
      SELECT value AS class, 'filter' AS what, NULL::integer AS goal, NULL AS name, NULL::uuid AS staff_id
      FROM organization_filters WHERE organization_id = ${organizationId} AND attribute = 'class'
      UNION ALL
      SELECT class, 'goal', points, NULL, NULL FROM class_goals WHERE organization_id = ${organizationId}
      UNION ALL
      SELECT class, 'display', NULL, name, NULL FROM displays
      WHERE organization_id = ${organizationId} AND class IS NOT NULL
      UNION ALL
      SELECT class, 'seats', NULL, NULL, NULL FROM my_classes
      WHERE organization_id = ${organizationId} AND seats <> '{}'
      UNION ALL
      SELECT class, 'teacher', NULL, NULL, staff_id FROM staff_classes
      WHERE organization_id = ${organizationId} AND period_id = ${periodId}
    ) AS belongings
    GROUP BY class ORDER BY class COLLATE natural_order, class LIMIT ${mostClasses}`)
