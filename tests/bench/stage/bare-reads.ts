// The least work with which a server could answer our rankings and histories: the plainest SQL,
// with the required rows.
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

export type Ranked = Readonly<{ organization: string; period: string }>
type Month = Readonly<{ organization: string; from: string; before: string; page: string }>

const rankingSql = `
  SELECT rank() OVER (ORDER BY COALESCE(earned.total, 0) DESC)::int AS rank, COALESCE(earned.total, 0)::int AS total, points,
    profiles.id, user_id, class, class_no, name_en, name_zh
  FROM profiles JOIN users ON users.id = user_id
  LEFT JOIN (
    SELECT profile_id, sum(total) AS total, string_agg(concat(category_id, ':', total), ' ') AS points FROM profile_points
    WHERE organization_id = $1 AND period_id = $2 GROUP BY profile_id
  ) AS earned ON earned.profile_id = profiles.id
  WHERE profiles.organization_id = $1 AND profiles.period_id = $2
  ORDER BY rank, class, class_no`

/** The ranking by a stored total of each student. */
const totalsSql = `
  SELECT rank() OVER (ORDER BY COALESCE(bare_totals.points, 0) DESC)::int AS rank, COALESCE(bare_totals.points, 0) AS total,
    profiles.id, user_id, class, class_no, name_en, name_zh
  FROM profiles JOIN users ON users.id = user_id LEFT JOIN bare_totals ON profile = profiles.id::text
  WHERE profiles.organization_id = $1 AND profiles.period_id = $2
  ORDER BY rank, class, class_no`

const pageSql = `
  SELECT actions.*, users.id AS user_id, users.name_en, users.name_zh, class_no, actors.name_en AS actor_en, actors.name_zh AS actor_zh,
    rule_categories.name_en AS category_en, rule_categories.name_zh AS category_zh
  FROM actions JOIN profiles ON profiles.id = profile_id JOIN users ON users.id = profiles.user_id JOIN users AS actors ON actors.id = actor_id
  LEFT JOIN rule_categories ON rule_categories.id = category_id
  WHERE actions.organization_id = $1 AND actions.created_at >= $2 AND actions.created_at < $3
  ORDER BY actions.created_at DESC LIMIT 10 OFFSET $4`

const countSql = `
  SELECT count(*)::int AS total FROM actions WHERE organization_id = $1 AND created_at >= $2 AND created_at < $3`

type Row = Readonly<Record<string, unknown>>

const pointsOf = (text: unknown) =>
  typeof text !== 'string'
    ? []
    : text.split(' ').map((part) => {
        const [category, total] = part.split(':')
        return { ruleCategory_id: category || null, total: Number(total) }
      })

const rankOf = (row: Row) => ({
  rank: row.rank,
  class: row.class,
  class_no: row.class_no,
  user: row.user_id,
  profile: row.id,
  name: { en: row.name_en, zh: row.name_zh },
  totalpoints: row.total,
  pointsByRuleCategories: pointsOf(row.points),
  students: null,
})

const entryOf = (row: Row) => ({
  _id: row.id,
  batch: row.batch_id,
  created_at: row.created_at,
  type: row.type,
  point: row.point,
  count: row.count,
  user: row.user_id,
  profile: row.profile_id,
  name: { en: row.name_en, zh: row.name_zh },
  class: row.class,
  class_no: row.class_no,
  period: row.period_id,
  reverted_by: row.reverted_by,
  reverts: row.reverts,
  pointRule: {
    _id: row.rule_id,
    name: { en: row.rule_name_en, zh: row.rule_name },
    type: row.rule_type,
  },
  category: row.category_id && {
    _id: row.category_id,
    name: { en: row.category_en, zh: row.category_zh },
  },
  created_by: {
    _id: row.actor_id,
    role: row.actor_role,
    name: { en: row.actor_en, zh: row.actor_zh },
  },
})

/** Ranks all students of a period by the points given by /award-class. */
export const rankByTotals = async (pool: pg.Pool, { organization, period }: Ranked) => {
  const { rows } = await pool.query(totalsSql, [organization, period])
  return {
    result: 'success',
    data: rows.map(rankOf),
    pages: 1,
    total: rows.length,
    last_updated_at: new Date(),
  }
}

export const bareReads = (app: FastifyInstance, pool: pg.Pool) => {
  app.get<{ Querystring: Ranked }>('/ranking', async ({ query: { organization, period } }) => {
    const { rows } = await pool.query(rankingSql, [organization, period])
    return {
      result: 'success',
      data: rows.map(rankOf),
      pages: 1,
      total: rows.length,
      last_updated_at: new Date(),
    }
  })

  app.get<{ Querystring: Month }>(
    '/history',
    async ({ query: { organization, from, before, page } }) => {
      const [{ rows }, counted] = await Promise.all([
        pool.query(pageSql, [organization, from, before, Number(page) * 10]),
        pool.query(countSql, [organization, from, before]),
      ])
      const { total } = counted.rows[0]
      const pages = Math.ceil(total / 10)
      return {
        result: 'success',
        data: rows.map(entryOf),
        pages,
        total,
        last_updated_at: new Date(),
      }
    },
  )
}
