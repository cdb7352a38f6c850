import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

/** What came by the rules of one category; without one it was granted by the system. */
export const CategoryTotal = z.object({
  category_id: z.string().nullable(),
  name_en: z.string().nullable(),
  name_zh: z.string().nullable(),
  total: z.number(),
})
export type CategoryTotal = z.infer<typeof CategoryTotal>

/** What a student's cumulative_point is made of, the most first. */
export const listCategoryTotals = (db: CommonQueryMethods, organizationId: string, profileId: string) =>
  db.any(sql.type(CategoryTotal)`
    SELECT category_id, name_en, name_zh, total
    FROM profile_points
    JOIN profiles ON profiles.organization_id = profile_points.organization_id AND profiles.id = profile_id
      AND profiles.period_id = profile_points.period_id
    LEFT JOIN rule_categories
      ON rule_categories.organization_id = profile_points.organization_id AND rule_categories.id = category_id
    WHERE profile_points.organization_id = ${organizationId} AND profiles.id = ${profileId} AND total <> 0
    ORDER BY total DESC, category_id`)
