import type { CommonQueryMethods } from 'slonik'
import { int4, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import { readCheckpoint } from '../engine/checkpoint.ts'
import { pointsProjection } from '../points/points.ts'
import { rankedStudentTables } from '../points/rankings.ts'
import { type WhatIfRequestRow, WhatIfSummary } from './what-ifs.ts'

/**
 * Ignores undone entries; classes are those at the award. PostgreSQL computes the sums, so that no
 * entry is in memory.
 */
export const replayWhatIf = async (
  db: CommonQueryMethods,
  whatIf: WhatIfRequestRow,
): Promise<Readonly<{ summary: WhatIfSummary; position: string }>> => {
  // The position and the rows must come from the same snapshot.
  await db.query(sql.typeAlias('void')`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`)
  const { position } = await readCheckpoint(db, pointsProjection)
  const rules = await keepRows(db, whatIf)
  return { summary: WhatIfSummary.parse({ ...(await db.one(summed(whatIf))), rules }), position }
}

const figures = sql.fragment`
  COALESCE(sum(entries), 0) AS entries, COALESCE(sum(total), 0) AS total, COALESCE(sum(balance), 0) AS balance,
  COALESCE(sum(other_total), 0) AS other_total, COALESCE(sum(other_balance), 0) AS other_balance`

export const changesOf = ({ changes }: Pick<WhatIfRequestRow, 'changes'>) =>
  sql.fragment`SELECT * FROM ${sentRows(
    changes.map(({ ruleId, points }) => ({ rule_id: ruleId, points })),
    { rule_id: uuid, points: int4 },
  )} AS change`

const OfRule = WhatIfSummary.shape.rules.element

const keepRows = (db: CommonQueryMethods, whatIf: WhatIfRequestRow) => {
  const {
    id,
    organization_id: organizationId,
    period_id: periodId,
    from_day: from,
    to_day: to,
  } = whatIf
  return db.any(sql.type(OfRule)`
    WITH changes AS (${changesOf(whatIf)}),
    standing AS MATERIALIZED (
      SELECT profile_id, class, changes.rule_id AS changed, count(changes.rule_id) AS entries, sum(count) AS times,
        sum(CASE WHEN type = 'redeem' THEN 0 ELSE point END) AS total, sum(point) AS balance,
        sum(CASE WHEN type = 'redeem' THEN 0 ELSE would END) AS other_total, sum(would) AS other_balance
      FROM actions LEFT JOIN changes ON changes.rule_id = actions.rule_id
        AND (${from}::date IS NULL OR local_date >= ${from}::date) AND (${to}::date IS NULL OR local_date <= ${to}::date)
      CROSS JOIN LATERAL (SELECT CASE WHEN changes.rule_id IS NULL THEN point
        ELSE changes.points::bigint * count * (CASE WHEN type = 'redeem' THEN -1 ELSE 1 END) END AS would) AS one
      WHERE organization_id = ${organizationId} AND period_id = ${periodId} AND reverts IS NULL AND reverted_by IS NULL
      GROUP BY 1, 2, 3),
    everybody AS (
      SELECT 'students' AS list, student_id AS profile_id, students.class, class_no, ${figures}
      FROM (SELECT profiles.id AS student_id, class, class_no FROM ${rankedStudentTables({ organizationId, periodId })}) AS students
      LEFT JOIN standing ON standing.profile_id = student_id
      GROUP BY student_id, students.class, class_no
      UNION ALL SELECT 'classes', NULL, class, NULL, ${figures} FROM standing GROUP BY class),
    ranked AS (
      SELECT everybody.*,
        rank() OVER (PARTITION BY list ORDER BY total DESC) AS rank,
        rank() OVER (PARTITION BY list ORDER BY other_total DESC) AS other_rank,
        row_number() OVER (PARTITION BY list ORDER BY total DESC, ${inTurn}) AS place,
        row_number() OVER (PARTITION BY list ORDER BY other_total DESC, ${inTurn}) AS other_place
      FROM everybody),
    kept AS (
      INSERT INTO public.what_if_rows (what_if_id, list, place, other_place, rank, other_rank, total, other_total, balance,
        other_balance, entries, profile_id, class, class_no)
      SELECT ${id}, list, place, other_place, rank, other_rank, total, other_total, balance,
        other_balance, entries, profile_id, class, class_no
      FROM ranked)
    SELECT changed AS rule_id, sum(entries)::bigint AS entries, sum(times)::bigint AS times,
      sum(balance)::bigint AS given, sum(other_balance)::bigint AS other
    FROM standing WHERE changed IS NOT NULL GROUP BY changed ORDER BY changed`)
}
const inTurn = sql.fragment`class COLLATE natural_order, class, class_no, profile_id`

const mostPrizes = 100
const bandsAtMost = 4

const summed = (whatIf: WhatIfRequestRow) => sql.type(WhatIfSummary.omit({ rules: true }))`
  WITH changes AS (${changesOf(whatIf)}),
  kept AS (SELECT * FROM public.what_if_rows WHERE what_if_id = ${whatIf.id}),
  students AS (SELECT *, other_balance - balance AS change FROM kept WHERE list = 'students'),
  -- Puts losses and gains into separate bands, each with about the same number of amounts.
  changed AS (SELECT change, sign(change) AS direction, count(*) AS students FROM students GROUP BY change),
  banded AS (
    SELECT change, students, direction, CASE WHEN direction = 0 THEN 0 ELSE ntile((
        SELECT (${bandsAtMost} / GREATEST(1, count(DISTINCT direction) FILTER (WHERE direction <> 0)))::int FROM changed))
      OVER (PARTITION BY direction ORDER BY abs(change)) END AS band
    FROM changed),
  bands AS (
    SELECT min(change) AS "from", max(change) AS "to", sum(students) AS students FROM banded GROUP BY direction, band),
  prizes AS (
    SELECT id AS rule_id, point AS price, COALESCE(changes.points, point) AS other_price
    FROM point_rules LEFT JOIN changes ON changes.rule_id = id
    WHERE organization_id = ${whatIf.organization_id} AND type IN ('redeem', 'virtual_redeem') AND is_active AND deleted_at IS NULL
    ORDER BY point, name, id LIMIT ${mostPrizes}),
  affordable AS (
    SELECT prizes.*, (SELECT count(*) FROM students WHERE balance >= price) AS can,
      (SELECT count(*) FROM students WHERE other_balance >= other_price) AS could
    FROM prizes)
  SELECT
    ${countsOf('students')} AS students, ${countsOf('classes')} AS classes,
    (SELECT count(*) FROM students WHERE other_balance < 0) AS below_zero,
    COALESCE((SELECT json_agg(bands ORDER BY "to" DESC) FROM bands), '[]') AS bands,
    COALESCE((SELECT json_agg(affordable ORDER BY price, rule_id) FROM affordable), '[]') AS prizes`

const countsOf = (list: 'students' | 'classes') => sql.fragment`(
  SELECT json_build_object('count', count(*), 'changed', count(*) FILTER (WHERE total <> other_total OR balance <> other_balance),
    'moved', count(*) FILTER (WHERE rank <> other_rank))
  FROM kept WHERE list = ${list})`
