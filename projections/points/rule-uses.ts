import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

/** A day's rewards and those of its ISO week, also from a file, without reverted ones. */
export const ParentRewards = z.object({
  rule_id: z.string(),
  daily: z.number(),
  weekly: z.number(),
})
export type ParentRewards = z.infer<typeof ParentRewards>

type ParentRewardQuery = Readonly<{ organizationId: string; profileId: string; localDate: string }>

/** Counts each rule's rewards as the decider does, for the quotas of a date. */
export const countParentRewards = (
  db: CommonQueryMethods,
  { organizationId, profileId, localDate }: ParentRewardQuery,
): Promise<readonly ParentRewards[]> =>
  db.any(sql.type(ParentRewards)`
    SELECT rule_id, COALESCE(sum(count) FILTER (WHERE local_date = ${localDate}::date), 0)::bigint AS daily, sum(count)::bigint AS weekly
    FROM actions
    WHERE organization_id = ${organizationId} AND profile_id = ${profileId}
      -- For the index: no week anywhere on earth begins earlier.
      AND created_at >= ${localDate}::date - interval '8 days'
      AND date_trunc('week', local_date) = date_trunc('week', ${localDate}::date)
      AND (is_by_parent OR (rule_type = 'parent_reward' AND origin = 'file'))
      AND reverts IS NULL AND reverted_by IS NULL
    GROUP BY rule_id`)

const RedeemedRow = z.object({ rule_id: z.string(), local_date: z.string(), count: z.number() })
export type RedeemedRow = z.infer<typeof RedeemedRow>

/** Excludes reverted redemptions. */
export const listRedeemed = (
  db: CommonQueryMethods,
  organizationId: string,
  profileId: string,
  rules: readonly string[],
): Promise<readonly RedeemedRow[]> =>
  db.any(sql.type(RedeemedRow)`
    SELECT rule_id, local_date, sum(count)::bigint AS count FROM actions
    WHERE organization_id = ${organizationId} AND profile_id = ${profileId} AND type = 'redeem'
      AND rule_id = ANY(${sql.array([...rules], 'uuid')}) AND reverts IS NULL AND reverted_by IS NULL
    GROUP BY rule_id, local_date`)
