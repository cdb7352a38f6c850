import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

const RedeemedRow = z.object({ rule_id: z.string(), local_date: z.string(), count: z.number() })
export type RedeemedRow = z.infer<typeof RedeemedRow>

/** Counts what a student redeemed by prize and day, without reverted redemptions. */
export const listRedeemed = (
  db: CommonQueryMethods,
  organizationId: string,
  profileId: string,
  rules: readonly string[],
): Promise<readonly RedeemedRow[]> =>
  db.any(sql.type(RedeemedRow)`
    SELECT rule_id, local_date, sum(count)::int AS count FROM actions
    WHERE organization_id = ${organizationId} AND profile_id = ${profileId} AND type = 'redeem'
      AND rule_id = ANY(${sql.array([...rules], 'uuid')}) AND reverts IS NULL AND reverted_by IS NULL
    GROUP BY rule_id, local_date`)
