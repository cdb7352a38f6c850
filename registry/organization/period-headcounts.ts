import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

const PeriodHeadcountRow = z.object({
  period: z.string(),
  students: z.number(),
  classes: z.number(),
  empty_classes: z.array(z.string()),
  leaving: z.number(),
})

const mostPeriods = 200

/**
 * Counts the students of each of the newest periods. `leaving`: students of the current period who
 * are not in that one. `empty_classes`: classes with a filter but without students.
 */
export const listPeriodHeadcounts = (db: CommonQueryMethods, organizationId: string) =>
  db.any(sql.type(PeriodHeadcountRow)`
    WITH current_students AS MATERIALIZED (
      SELECT user_id FROM profiles JOIN periods ON periods.organization_id = profiles.organization_id
        AND periods.id = period_id AND is_current
      WHERE profiles.organization_id = ${organizationId} AND class_no IS NOT NULL AND merged_into IS NULL
    ), staying AS MATERIALIZED (
      SELECT period_id, count(*) AS students FROM profiles JOIN current_students USING (user_id)
      WHERE organization_id = ${organizationId} AND class_no IS NOT NULL AND merged_into IS NULL GROUP BY period_id
    )
    SELECT periods.id AS period, there.students, there.classes, empty.empty_classes,
      (SELECT count(*) FROM current_students) - COALESCE(staying.students, 0) AS leaving
    FROM (
      SELECT id, start_at FROM periods WHERE organization_id = ${organizationId}
      ORDER BY start_at DESC, id LIMIT ${mostPeriods}
    ) AS periods
    CROSS JOIN LATERAL (
      SELECT count(*) AS students, count(DISTINCT class) FILTER (WHERE class <> '') AS classes,
        coalesce(array_agg(DISTINCT class), '{}') AS present
      FROM profiles
      WHERE organization_id = ${organizationId} AND period_id = periods.id
        AND class_no IS NOT NULL AND merged_into IS NULL
    ) AS there
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(value ORDER BY value COLLATE natural_order), '{}') AS empty_classes
      FROM (
        SELECT DISTINCT value FROM organization_filters
        WHERE organization_id = ${organizationId} AND attribute = 'class'
          AND value <> ALL (there.present)
      ) AS filters
    ) AS empty
    LEFT JOIN staying ON staying.period_id = periods.id
    ORDER BY periods.start_at DESC, periods.id`)
