import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { wordsIn } from '#platform/postgres/search-words.ts'
import { allOf, type Fragment } from '../engine/fragments.ts'
import { rankedStudentTables } from '../points/rankings.ts'
import { sumsUntil, type View } from './sums-until.ts'

export const rankedBy = ['students', 'classes', 'categories'] as const
export type RankedBy = (typeof rankedBy)[number]

/** Ties share a rank. */
export const RankedThen = z.object({
  rank: z.number(),
  total: z.number(),
  balance: z.number(),
  other_rank: z.number(),
  other_total: z.number(),
  other_balance: z.number(),
  profile_id: z.string().nullable(),
  user_id: z.string().nullable(),
  class: z.string().nullable(),
  class_no: z.number().nullable(),
  category_id: z.string().nullable(),
  name_en: z.string().nullable(),
  name_zh: z.string().nullable(),
})
export type RankedThen = z.infer<typeof RankedThen>

export type RankedThenQuery = View &
  Readonly<{
    by: RankedBy
    other: Date
    /** `rise` and `fall`: change of rank. */
    order: 'rank' | 'rise' | 'fall'
    search?: string | undefined
    limit: number
    offset: number
  }>

const orders: Record<RankedThenQuery['order'], Fragment> = {
  rank: sql.fragment`rank`,
  rise: sql.fragment`other_rank - rank, other_total - total DESC`,
  fall: sql.fragment`other_rank - rank DESC, other_total - total`,
}

/** Excludes erased and merged students; includes all current classes. */
export const rankThen = async (db: CommonQueryMethods, query: RankedThenQuery) => {
  const found = sql.fragment`ranked WHERE ${allOf(wordsIn(query.search, searched[query.by]))}`
  const { rows, count } = await db.one(sql.type(Page)`
    WITH one AS MATERIALIZED (${sumsUntil(query, query.by)}),
      other AS MATERIALIZED (${sumsUntil({ ...query, at: query.other }, query.by)}),
      summed AS (${everybody[query.by](query)}),
      ranked AS MATERIALIZED (
        SELECT rank() OVER (ORDER BY total DESC) AS rank, rank() OVER (ORDER BY other_total DESC) AS other_rank, summed.*
        FROM summed)
    SELECT (SELECT count(*) FROM ${found}) AS count, COALESCE((
      SELECT json_agg(page) FROM (
        SELECT * FROM ${found}
        ORDER BY ${orders[query.order]}, class COLLATE natural_order, class, class_no, name_zh, profile_id, category_id
        LIMIT ${query.limit} OFFSET ${query.offset}) AS page), '[]') AS rows`)
  return { rows, total: count }
}
const Page = z.object({ count: z.number(), rows: z.array(RankedThen) })

const searched: Record<RankedBy, Fragment> = {
  students: sql.fragment`concat_ws(' ', name_zh, name_en, class, class_no)`,
  classes: sql.fragment`class`,
  categories: sql.fragment`concat_ws(' ', name_zh, name_en)`,
}

const figures = sql.fragment`
  COALESCE(one.total, 0) AS total, COALESCE(one.balance, 0) AS balance,
  COALESCE(other.total, 0) AS other_total, COALESCE(other.balance, 0) AS other_balance`

const everybody: Record<RankedBy, (query: RankedThenQuery) => Fragment> = {
  students: (query) => sql.fragment`
    SELECT ${figures}, students.*, NULL::uuid AS category_id
    FROM (SELECT profiles.id AS profile_id, user_id, class, class_no, name_en, name_zh FROM ${rankedStudentTables(query)}) students
    LEFT JOIN one ON one.key = profile_id LEFT JOIN other ON other.key = profile_id`,
  classes: (query) => sql.fragment`
    SELECT ${figures}, NULL::uuid AS profile_id, NULL::uuid AS user_id, class, NULL::int AS class_no,
      NULL::uuid AS category_id, NULL AS name_en, NULL AS name_zh
    FROM (
      SELECT DISTINCT class FROM ${rankedStudentTables(query)} UNION SELECT key FROM one WHERE total <> 0
      UNION SELECT key FROM other WHERE total <> 0) AS classes (class)
    LEFT JOIN one ON one.key = class LEFT JOIN other ON other.key = class`,
  categories: ({ organizationId }) => sql.fragment`
    SELECT ${figures}, NULL::uuid AS profile_id, NULL::uuid AS user_id, NULL AS class, NULL::int AS class_no,
      category_id, name_en, name_zh
    FROM (SELECT key FROM one WHERE total <> 0 UNION SELECT key FROM other WHERE total <> 0) AS categories (category_id)
    LEFT JOIN one ON one.key IS NOT DISTINCT FROM category_id
    LEFT JOIN other ON other.key IS NOT DISTINCT FROM category_id
    LEFT JOIN rule_categories ON rule_categories.organization_id = ${organizationId} AND rule_categories.id = category_id`,
}
