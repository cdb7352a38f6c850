import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

const PeriodHeadcountRow = z.object({
  period: z.string(),
  students: z.number(),
  classes: z.number(),
  empty_classes: z.array(z.string()),
})

const mostPeriods = 200

/** Counts the students of the newest periods. A class with a filter and no student is empty. */
export const listPeriodHeadcounts = (db: CommonQueryMethods, organizationId: string) =>
  db.any(sql.type(PeriodHeadcountRow)`
    SELECT periods.id AS period, there.students, there.classes, empty.empty_classes
    FROM (
      SELECT id, start_at FROM periods WHERE organization_id = ${organizationId}
      ORDER BY start_at DESC, id LIMIT ${mostPeriods}
    ) AS periods
    CROSS JOIN LATERAL (
      SELECT count(*) AS students, count(DISTINCT class) FILTER (WHERE class <> '') AS classes,
        coalesce(array_agg(DISTINCT class), '{}') AS present
      FROM profiles
      WHERE organization_id = ${organizationId} AND period_id = periods.id
        AND class_no IS NOT NULL
    ) AS there
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(value ORDER BY value COLLATE natural_order), '{}') AS empty_classes
      FROM (
        SELECT DISTINCT value FROM organization_filters
        WHERE organization_id = ${organizationId} AND attribute = 'class'
          AND value <> ALL (there.present)
      ) AS filters
    ) AS empty
    ORDER BY periods.start_at DESC, periods.id`)
