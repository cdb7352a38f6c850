import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { actionTypes } from '#domain/points/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import type { View } from './sums-until.ts'

const PastEntryRow = z.object({
  id: z.string(),
  at: z.string(),
  type: z.enum(actionTypes),
  rule_name: z.string(),
  rule_name_en: z.string(),
  count: z.number(),
  point: z.number(),
  balance: z.number(),
  reverts: z.string().nullable(),
  is_reverted: z.boolean(),
})
export type PastEntryRow = z.infer<typeof PastEntryRow>

const Sums = z.object({
  count: z.number(),
  given: z.number(),
  spent: z.number(),
  undone: z.number(),
})

/** Lists entries up to the moment, the newest first, with the sums of all of them. */
export const listEntriesUntil = async (
  db: CommonQueryMethods,
  view: View & Readonly<{ profileId: string; limit: number; offset: number }>,
) => {
  const { organizationId, periodId, profileId } = view
  const time = sql.identifier(['past_entries', `${view.basis}_at`])
  const until = new Date(view.at.getTime() + 1).toISOString()
  const standing = view.withReverted ? sql.fragment`AND NOT is_revert` : sql.fragment``
  // Uses the index of one student, because a period has many entries.
  const entries = sql.fragment`
    SELECT actions.*, ${time} AS counted_at, is_revert, past_entries.point AS changed
    FROM actions JOIN past_entries ON past_entries.organization_id = actions.organization_id
      AND past_entries.batch_id = actions.batch_id AND actions.id = ANY(past_entries.ids)
    WHERE actions.organization_id = ${organizationId} AND actions.profile_id = ${profileId}
      AND actions.period_id = ${periodId} AND ${time} < ${until}::timestamptz ${standing}`
  const sums = await db.one(sql.type(Sums)`
    SELECT count(*) AS count,
      COALESCE(sum(changed) FILTER (WHERE NOT is_revert AND type <> 'redeem'), 0)::bigint AS given,
      COALESCE(-sum(changed) FILTER (WHERE NOT is_revert AND type = 'redeem'), 0)::bigint AS spent,
      COALESCE(-sum(changed) FILTER (WHERE is_revert), 0)::bigint AS undone
    FROM (${entries}) AS counted`)
  const rows = await db.any(sql.type(PastEntryRow)`
    WITH counted AS (${entries})
    SELECT id, json_build_object('at', date_trunc('milliseconds', counted_at)) ->> 'at' AS at, type, rule_name, rule_name_en, count,
      changed AS point, (sum(changed) OVER (ORDER BY counted_at, position))::bigint AS balance, reverts,
      ${view.withReverted ? sql.fragment`false` : sql.fragment`EXISTS (SELECT FROM counted AS later WHERE later.reverts = counted.id)`}
        AS is_reverted
    FROM counted ORDER BY counted_at DESC, position DESC LIMIT ${view.limit} OFFSET ${view.offset}`)
  return { sums, rows: rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })) }
}
