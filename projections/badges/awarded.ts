import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

type AwardedQuery = Readonly<{
  organizationId: string
  periodId: string
  ruleIds: readonly string[]
}>

export const countBadgesByRule = async (
  db: CommonQueryMethods,
  { organizationId, periodId, ruleIds }: AwardedQuery,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.any(sql.type(z.object({ rule_id: z.string(), count: z.number() }))`
    SELECT rule_id, count(*)::int AS count FROM badges
    WHERE organization_id = ${organizationId} AND period_id = ${periodId} AND reverted_by IS NULL
      AND rule_id = ANY(${sql.array([...ruleIds], 'uuid')})
    GROUP BY rule_id`)
  return new Map(rows.map(({ rule_id, count }) => [rule_id, count]))
}
