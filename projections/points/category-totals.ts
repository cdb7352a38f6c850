import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

export const CategoryTotalRow = z.object({
  category_id: z.string().nullable(),
  name_en: z.string().nullable(),
  name_zh: z.string().nullable(),
  total: z.number(),
})
export type CategoryTotalRow = z.infer<typeof CategoryTotalRow>

export type Earners = Readonly<{ organizationId: string; profileId: string } | Period>
type Period = { organizationId: string; periodId: string; class?: string | undefined }

export const listCategoryTotals = (db: CommonQueryMethods, earners: Earners) =>
  db.any(sql.type(CategoryTotalRow)`
    SELECT category_id, name_en, name_zh, total
    FROM (SELECT category_id, sum(total)::bigint AS total FROM ${earned(earners)} GROUP BY category_id) earned
    LEFT JOIN rule_categories
      ON rule_categories.organization_id = ${earners.organizationId} AND rule_categories.id = category_id
    WHERE total <> 0
    ORDER BY total DESC, category_id`)

// Classes keep the points of students who left or were erased.
const earned = (earners: Earners) => {
  const { organizationId } = earners
  if ('profileId' in earners) {
    return sql.fragment`profiles JOIN profile_points USING (organization_id, period_id)
      WHERE profiles.organization_id = ${organizationId} AND profiles.id = ${earners.profileId} AND profile_id = profiles.id`
  }
  const { periodId, class: ofClass } = earners
  return sql.fragment`class_points WHERE organization_id = ${organizationId} AND period_id = ${periodId}
    ${ofClass === undefined ? sql.fragment`` : sql.fragment`AND class = ${ofClass}`}`
}
