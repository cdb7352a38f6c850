import type { CommonQueryMethods, DatabasePool } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { underLock } from '#platform/postgres/under-lock.ts'
import type { Fragment } from '../engine/fragments.ts'
import { studentsOf } from '../points/rankings.ts'

/** A rule that had given, or a prize that had cost, so much each time; 0 is without it. */
export type RuleChange = Readonly<{ ruleId: string; points: number }>
/** More rules nobody compares at once. */
export const mostChanges = 50

export type WhatIfWanted = Readonly<{
  organizationId: string
  periodId: string
  changes: readonly RuleChange[]
  by: 'students' | 'classes'
  limit: number
  offset: number
}>

const places = { rank: z.number(), total: z.number(), balance: z.number() }
const Row = z.object({
  ...places,
  if_rank: z.number(),
  if_total: z.number(),
  if_balance: z.number(),
  profile_id: z.string().nullable(),
  user_id: z.string().nullable(),
  class: z.string(),
  class_no: z.number().nullable(),
  name_en: z.string().nullable(),
  name_zh: z.string().nullable(),
})
export type WhatIfRow = z.infer<typeof Row>

const Summary = z.object({
  /** Entries of the rules that change, and what all of them together would have given more. */
  entries: z.number(),
  difference: z.number(),
  count: z.number(),
  changed: z.number(),
  moved: z.number(),
  below_zero: z.number(),
})
export type WhatIfSummary = z.infer<typeof Summary>

const Prize = z.object({
  id: z.string(),
  name: z.string(),
  name_en: z.string(),
  price: z.number(),
  if_price: z.number(),
  can: z.number(),
  if_can: z.number(),
})
export type WhatIfPrize = z.infer<typeof Prize>

export type WhatIf = Readonly<{
  rows: readonly WhatIfRow[]
  summary: WhatIfSummary
  belowZero: readonly WhatIfRow[]
  prizes: readonly WhatIfPrize[]
}>

const changesOf = (changes: readonly RuleChange[]) => sql.fragment`
  changes (rule_id, points) AS (
    SELECT * FROM ${sql.unnest(
      changes.map(({ ruleId, points }) => [ruleId, points]),
      ['uuid', 'int4'],
    )})`

/** Every entry of a period that stands, once as it was and once as it would have been: by the student, or by the class of the award. */
const replayed = ({ organizationId, periodId, by }: WhatIfWanted) => sql.fragment`
  replayed AS (
    SELECT ${by === 'students' ? sql.fragment`profile_id` : sql.fragment`class`} AS key,
      count(changes.rule_id) AS entries,
      sum(CASE WHEN type = 'redeem' THEN 0 ELSE point END)::bigint AS total, sum(point)::bigint AS balance,
      sum(CASE WHEN type = 'redeem' THEN 0 ELSE would END)::bigint AS if_total, sum(would)::bigint AS if_balance
    FROM actions LEFT JOIN changes USING (rule_id)
    CROSS JOIN LATERAL (SELECT CASE WHEN changes.rule_id IS NULL THEN point
      ELSE changes.points::bigint * count * (CASE WHEN type = 'redeem' THEN -1 ELSE 1 END) END AS would) AS one
    WHERE organization_id = ${organizationId} AND period_id = ${periodId} AND reverts IS NULL AND reverted_by IS NULL
    GROUP BY 1)`

const figures = sql.fragment`
  COALESCE(entries, 0) AS entries, COALESCE(total, 0) AS total, COALESCE(balance, 0) AS balance,
  COALESCE(if_total, 0) AS if_total, COALESCE(if_balance, 0) AS if_balance`

const everybody = (wanted: WhatIfWanted): Fragment =>
  wanted.by === 'students'
    ? sql.fragment`
      SELECT ${figures}, profile_id, user_id, class, class_no, name_en, name_zh
      FROM (SELECT profiles.id AS profile_id, user_id, class, class_no, name_en, name_zh FROM ${studentsOf(wanted)}) students
      LEFT JOIN replayed ON replayed.key = profile_id`
    : sql.fragment`
      SELECT ${figures}, NULL::uuid AS profile_id, NULL::uuid AS user_id, key AS class, NULL::int AS class_no,
        NULL AS name_en, NULL AS name_zh
      FROM replayed`

const ranked = (wanted: WhatIfWanted) => sql.fragment`
  WITH ${changesOf(wanted.changes)}, ${replayed(wanted)}, everybody AS (${everybody(wanted)}),
  ranked AS MATERIALIZED (
    SELECT rank() OVER (ORDER BY total DESC) AS rank, rank() OVER (ORDER BY if_total DESC) AS if_rank, everybody.*
    FROM everybody)`

const page = (order: Fragment, limit: number, offset = 0) => sql.fragment`
  ORDER BY ${order}, class COLLATE natural_order, class, class_no, profile_id LIMIT ${limit} OFFSET ${offset}`

const namedBelowZero = 20

/**
 * Replays a period with other points and prices. Nothing is written. Whoever is below zero has redeemed more than there would have been.
 * In memory are students and classes, never entries; each of its four questions ends at the database's own deadline. Undefined while another one of the school is under way.
 */
export const replayWhatIf = (db: DatabasePool, wanted: WhatIfWanted): Promise<WhatIf | undefined> =>
  underLock<WhatIf | undefined>(db, { name: `laurel.what-if.${wanted.organizationId}`, taken: () => undefined }, () =>
    db.transaction(async (transaction) => {
      await transaction.query(sql.typeAlias('void')`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`)
      return await readWhatIf(transaction, wanted)
    }),
  )

const readWhatIf = async (db: CommonQueryMethods, wanted: WhatIfWanted): Promise<WhatIf> => {
  const ofStudents = { ...wanted, by: 'students' } as const
  const rows = await db.any(sql.type(Row)`
    ${ranked(wanted)} SELECT * FROM ranked ${page(sql.fragment`if_rank`, wanted.limit, wanted.offset)}`)
  const summary = await db.one(sql.type(Summary)`
    ${ranked(wanted)}
    SELECT COALESCE(sum(entries), 0)::bigint AS entries, COALESCE(sum(if_balance - balance), 0)::bigint AS difference,
      count(*) AS count, count(*) FILTER (WHERE total <> if_total OR balance <> if_balance) AS changed,
      count(*) FILTER (WHERE rank <> if_rank) AS moved,
      count(*) FILTER (WHERE profile_id IS NOT NULL AND if_balance < 0) AS below_zero
    FROM ranked`)
  const belowZero = await db.any(sql.type(Row)`
    ${ranked(ofStudents)} SELECT * FROM ranked WHERE if_balance < 0 ${page(sql.fragment`if_balance`, namedBelowZero)}`)
  const prizes = await db.any(sql.type(Prize)`
    ${ranked(ofStudents)}, prizes AS (
      SELECT id, name, name_en, point AS price, COALESCE(changes.points, point) AS if_price
      FROM point_rules LEFT JOIN changes ON changes.rule_id = id
      WHERE organization_id = ${wanted.organizationId} AND type IN ('redeem', 'virtual_redeem') AND is_active AND deleted_at IS NULL)
    SELECT prizes.*, (SELECT count(*) FROM ranked WHERE balance >= price) AS can,
      (SELECT count(*) FROM ranked WHERE if_balance >= if_price) AS if_can
    FROM prizes ORDER BY price, name, id LIMIT 100`)
  return { rows, summary, belowZero, prizes }
}
