import { z } from 'zod'
import { actionSources, actionTypes } from '#domain/points/events.ts'
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
})
export type HistoryRow = z.infer<typeof HistoryRow>

const orders = {
  ...sharedOrders,
  point_rule_name: byRuleName('point_rules'),
  point_rule_name_en: byRuleName('point_rules', 'en'),
  point: { key: sql.fragment`entries.point`, type: 'int4' } as HistoryOrder,
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
    categories.name_zh AS category_name_zh`,
  joins: (organizationId) => sql.fragment`
    LEFT JOIN rule_categories AS categories
      ON categories.organization_id = ${organizationId} AND categories.id = page.category_id`,
  orders,
  amount: sql.fragment`entries.point`,
  counts: countByDays,
})
export type ActionSort = HistorySort<keyof typeof orders>
