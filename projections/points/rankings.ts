import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { wordsIn } from '#platform/postgres/search-words.ts'
import { allOf, type Fragment } from '../engine/fragments.ts'

const Points = z.string().transform((text) =>
  text === ''
    ? []
    : text.split(' ').map((part) => {
        const [category_id, total] = part.split(':')
        return { category_id: category_id || null, total: Number(total) }
      }),
)

/** Ties share a rank: 1, 1, 3. */
export const StudentRank = z.object({
  rank: z.number(),
  total: z.number(),
  points: Points,
  profile_id: z.string(),
  user_id: z.string(),
  class: z.string(),
  class_no: z.number(),
  name_en: z.string(),
  name_zh: z.string(),
})
export type StudentRank = z.infer<typeof StudentRank>

export const ClassRank = z.object({
  rank: z.number(),
  total: z.number(),
  points: Points,
  class: z.string(),
  students: z.number(),
  average: z.number().nullable(),
})
export type ClassRank = z.infer<typeof ClassRank>

/** `categoryId`: only rules of this category. */
export type RankingScope = Readonly<{
  organizationId: string
  periodId: string
  categoryId?: string | undefined
  class?: string | null | undefined
  week?: string | null | undefined
  byAverage?: boolean | undefined
}>
export type RankedPage = Readonly<{
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
}>

const sumOf = ({ categoryId }: RankingScope) =>
  categoryId === undefined
    ? sql.fragment`sum(total)::bigint`
    : sql.fragment`COALESCE(sum(total) FILTER (WHERE category_id = ${categoryId}), 0)::bigint`

// JSON functions would cost more than the ranking.
const pointsText = sql.fragment`
  string_agg(concat(category_id, ':', total), ' ' ORDER BY category_id) FILTER (WHERE total <> 0)`

// The foreign key tells the planner how many students to expect.
export const rankedStudentTables = ({ organizationId, periodId }: RankingScope) => sql.fragment`
  periods JOIN profiles ON profiles.organization_id = periods.organization_id AND profiles.period_id = periods.id
  JOIN users ON users.organization_id = profiles.organization_id AND users.id = user_id AND erased_at IS NULL
  WHERE periods.organization_id = ${organizationId} AND periods.id = ${periodId} AND merged_into IS NULL`

const ofWeek = (
  by: Fragment,
  { organizationId, periodId }: RankingScope,
  week: string,
) => sql.fragment`(
  SELECT organization_id, period_id, ${by}, category_id, sum(point) AS total FROM actions
  WHERE organization_id = ${organizationId} AND period_id = ${periodId} AND type <> 'redeem'
    AND reverted_by IS NULL AND reverts IS NULL
    -- For the index: no award is given more than a day before its Monday begins in UTC.
    AND (created_at >= ${week}::date - 1 AND created_at < ${week}::date + 8 OR is_backdated)
    AND local_date >= ${week}::date AND local_date < ${week}::date + 7
  GROUP BY organization_id, period_id, ${by}, category_id) AS week`

/** Selects points by category, which are stored for a period and summed for a week. */
const earned = (ranked: RankingScope, { by, kept }: Readonly<{ by: Fragment; kept: Fragment }>) =>
  ranked.week ? ofWeek(by, ranked, ranked.week) : kept
const students = { by: sql.fragment`profile_id`, kept: sql.fragment`profile_points` }
const classes = { by: sql.fragment`class`, kept: sql.fragment`class_points` }

const none = sql.fragment``

// Materialized, because the natural order of classes (2A before 10A) is slow. The planner would
// also sum once for each student.
/** Excludes erased and merged students. `withPoints` adds each student's points by category. */
export const rankedStudents = (ranked: RankingScope, withPoints = true) => sql.fragment`
  WITH earned AS MATERIALIZED (
    SELECT profile_id, ${sumOf(ranked)} AS total${withPoints ? sql.fragment`, ${pointsText} AS points` : none} FROM ${earned(ranked, students)}
    WHERE organization_id = ${ranked.organizationId} AND period_id = ${ranked.periodId} GROUP BY profile_id
  ), places AS MATERIALIZED (
    SELECT class, row_number() OVER (ORDER BY class COLLATE natural_order, class) AS place
    FROM (SELECT DISTINCT class FROM profiles
      WHERE organization_id = ${ranked.organizationId} AND period_id = ${ranked.periodId}) AS classes
  )
  SELECT rank() OVER (ORDER BY COALESCE(total, 0) DESC) AS rank, COALESCE(total, 0) AS total,
    ${withPoints ? sql.fragment`COALESCE(points, '') AS points,` : none} place, students.*
  FROM (
    SELECT profiles.id AS profile_id, user_id, class, class_no, name_en, name_zh FROM ${rankedStudentTables(ranked)}
      ${ranked.class ? sql.fragment`AND class = ${ranked.class}` : none}
  ) students
  JOIN places USING (class)
  LEFT JOIN earned USING (profile_id)`

export const pointsOfStudent = (ranked: RankingScope, profileId: Fragment) => sql.fragment`
  COALESCE((
    SELECT ${pointsText} FROM ${earned(ranked, students)}
    WHERE organization_id = ${ranked.organizationId} AND period_id = ${ranked.periodId} AND profile_id = ${profileId}
  ), '')`

// Rounded, so that equal averages compare as equal.
const average = sql.fragment`round(COALESCE(total, 0)::numeric / NULLIF(students, 0), 9)`

/** Points stay with the class at the award. Every current class is listed. */
export const rankedClasses = (
  ranked: RankingScope,
  all = rankedStudentTables(ranked),
) => sql.fragment`
  SELECT rank() OVER (ORDER BY ${ranked.byAverage ? sql.fragment`${average} DESC NULLS LAST` : sql.fragment`COALESCE(total, 0) DESC`}) AS rank,
    COALESCE(total, 0) AS total, COALESCE(points, '') AS points, class, COALESCE(students, 0) AS students,
    ${average}::float8 AS average
  FROM (SELECT class, count(*) AS students FROM ${all} GROUP BY class) present
  FULL JOIN (
    SELECT class, ${sumOf(ranked)} AS total, ${pointsText} AS points FROM ${earned(ranked, classes)}
    WHERE organization_id = ${ranked.organizationId} AND period_id = ${ranked.periodId}
    GROUP BY class HAVING sum(total) <> 0
  ) earned USING (class)`

const matches = (search: string | undefined, field: Fragment) => allOf(wordsIn(search, field))

const span = ({ limit, offset = 0 }: RankedPage) =>
  limit === undefined
    ? sql.fragment`OFFSET ${offset}`
    : sql.fragment`LIMIT ${limit} OFFSET ${offset}`

export const studentOrder = sql.fragment`rank, place, class_no, profile_id`
export const classOrder = sql.fragment`rank, class COLLATE natural_order, class`

/** Returns the best first, with their total number. */
export const rankStudents = async (
  db: CommonQueryMethods,
  ranked: RankingScope,
  page: RankedPage = {},
) => {
  const text = sql.fragment`concat_ws(' ', name_zh, name_en, class, class_no, class || lpad(class_no::text, 2, '0'))`
  const found = sql.fragment`(${rankedStudents(ranked)}) ranked WHERE ${matches(page.search, text)}`
  const rows = await db.any(sql.type(StudentRank)`
    SELECT * FROM ${found} ORDER BY ${studentOrder} ${span(page)}`)
  return { rows, total: await countOf(db, found, { ...page, got: rows.length }) }
}

export const rankClasses = async (
  db: CommonQueryMethods,
  ranked: RankingScope,
  page: RankedPage = {},
) => {
  const found = sql.fragment`(${rankedClasses(ranked)}) ranked WHERE ${matches(page.search, sql.fragment`class`)}`
  const rows = await db.any(sql.type(ClassRank)`
    SELECT * FROM ${found} ORDER BY ${classOrder} ${span(page)}`)
  return { rows, total: await countOf(db, found, { ...page, got: rows.length }) }
}

// An unlimited or incomplete page already gives the count.
const countOf = (
  db: CommonQueryMethods,
  found: Fragment,
  { limit, offset = 0, got }: RankedPage & { got: number },
) => {
  if ((limit === undefined || got < limit) && (got > 0 || offset === 0)) return offset + got
  return db.oneFirst(sql.type(z.object({ count: z.number() }))`SELECT count(*) FROM ${found}`)
}
