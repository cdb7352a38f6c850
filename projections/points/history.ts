import { z } from 'zod'
import { actionSources, actionTypes, awardOrigins } from '#domain/points/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import { createHistory, type HistorySort, RuledEntry } from '../history/history.ts'
import { byRuleName, type HistoryOrder, sharedOrders } from '../history/history-order.ts'
import { countByDays } from './day-counts.ts'

export const HistoryRow = RuledEntry.extend({
  type: z.enum(actionTypes),
  point: z.number(),
  count: z.number(),
  rule_type: z.enum(actionSources),
  category_id: z.string().nullable(),
  category_name_en: z.string().nullable(),
  category_name_zh: z.string().nullable(),
  corrects: z.string().nullable(),
  corrected_by: z.string().nullable(),
  restores: z.boolean(),
  origin: z.enum(awardOrigins).nullable(),
  /** The correction's other entry; null until it is recorded. */
  other_profile_id: z.string().nullable(),
  other_user_id: z.string().nullable(),
  other_name_en: z.string().nullable(),
  other_name_zh: z.string().nullable(),
  other_rule_name: z.string().nullable(),
  other_rule_name_en: z.string().nullable(),
  other_point: z.number().nullable(),
  other_position: z.string().nullable(),
  /** A merge of two accounts moved the entry here. */
  is_merged: z.boolean(),
})
export type HistoryRow = z.infer<typeof HistoryRow>

const orders = {
  ...sharedOrders,
  point_rule_name: byRuleName('point_rules'),
  point_rule_name_en: byRuleName('point_rules', 'en'),
  point: { key: sql.fragment`entries.point`, type: 'int8' } as HistoryOrder,
}

export const {
  list: listActions,
  listBatches: listActionBatches,
  listNewest: listNewestActions,
  listNewestOfEach: listNewestActionsOfEach,
  stream: streamActions,
} = createHistory<HistoryRow, keyof typeof orders>({
  table: 'actions',
  rules: 'point_rules',
  row: HistoryRow,
  columns: sql.fragment`
    page.type, page.point, page.count, page.rule_type, page.category_id, categories.name_en AS category_name_en,
    categories.name_zh AS category_name_zh, page.corrects, page.restores, page.origin,
    COALESCE(page.corrected_by, reverting.corrected_by) AS corrected_by,
    other.profile_id AS other_profile_id, other_users.id AS other_user_id, other_users.name_en AS other_name_en,
    other_users.name_zh AS other_name_zh, other.rule_name AS other_rule_name, other.rule_name_en AS other_rule_name_en,
    other.point AS other_point, other.position AS other_position,
    COALESCE(other_profiles.merged_into = page.profile_id, false) AS is_merged`,
  joins: (organizationId) => sql.fragment`
    LEFT JOIN rule_categories AS categories
      ON categories.organization_id = ${organizationId} AND categories.id = page.category_id
    LEFT JOIN actions AS other ON other.organization_id = ${organizationId}
      AND other.id = COALESCE(page.corrected_by, reverting.corrected_by, page.corrects)
    LEFT JOIN profiles AS other_profiles
      ON other_profiles.organization_id = ${organizationId} AND other_profiles.id = other.profile_id
    LEFT JOIN users AS other_users ON other_users.organization_id = ${organizationId}
      AND other_users.id = other_profiles.user_id AND other_users.erased_at IS NULL`,
  orders,
  amount: sql.fragment`entries.point`,
  counts: countByDays,
})
export type ActionSort = HistorySort<keyof typeof orders>
