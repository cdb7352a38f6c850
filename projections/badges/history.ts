import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { createHistory, RuledEntry } from '../history/history.ts'
import { byRuleName, sharedOrders } from '../history/history-order.ts'

/** Includes the rule's current image. */
export const BadgeEntry = RuledEntry.extend({
  local_date: z.string(),
  nth: z.number(),
  image: z.string(),
})
export type BadgeEntry = z.infer<typeof BadgeEntry>

const { type: _, created_by: __, ...orders } = sharedOrders
const badgeOrders = {
  ...orders,
  badge_rule: byRuleName('badge_rules'),
  badge_rule_en: byRuleName('badge_rules', 'en'),
} as const

export const {
  list: listBadges,
  listNewest: listNewestBadges,
  stream: streamBadges,
} = createHistory<BadgeEntry, keyof typeof badgeOrders>({
  table: 'badges',
  rules: 'badge_rules',
  row: BadgeEntry,
  columns: sql.fragment`page.local_date, page.nth, COALESCE(badge_rules.image, '') AS image`,
  joins: (organizationId) => sql.fragment`
    LEFT JOIN badge_rules ON badge_rules.organization_id = ${organizationId} AND badge_rules.id = page.rule_id`,
  orders: badgeOrders,
  shown: sql.fragment`entries.reverted_by IS NULL`,
})
