import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

/** Both Mondays are included. */
export type FairnessSpan = Readonly<{
  organizationId: string
  periodId: string
  from: string
  to: string
}>

const mostClasses = 500
const mostGivers = 1_000
const mostCategories = 100

const inSpan = ({ organizationId, periodId, from, to }: FairnessSpan) => sql.fragment`
  organization_id = ${organizationId} AND period_id = ${periodId} AND week BETWEEN ${from} AND ${to}
  AND awards > 0`

// Active students by current class, so that no share exceeds the class.
const students = ({ organizationId, periodId }: FairnessSpan) => sql.fragment`
  profiles JOIN users ON users.organization_id = profiles.organization_id AND users.id = user_id
  WHERE profiles.organization_id = ${organizationId} AND profiles.period_id = ${periodId}
    AND erased_at IS NULL AND is_active AND class_no IS NOT NULL`

const ClassShare = z.object({ class: z.string(), students: z.number(), rewarded: z.number() })

/** Counts each class's students, and those with an award by staff in the span. */
export const listClassShares = (db: CommonQueryMethods, span: FairnessSpan) =>
  db.any(sql.type(ClassShare)`
    SELECT class, count(*) AS students,
      count(*) FILTER (WHERE profiles.id IN (
        SELECT profile_id FROM recognition_student_weeks WHERE ${inSpan(span)})) AS rewarded
    FROM ${students(span)}
    GROUP BY class ORDER BY class COLLATE natural_order, class LIMIT ${mostClasses}`)

const ClassWeek = z.object({ class: z.string(), week: z.string(), rewarded: z.number() })

export const listClassWeeks = (db: CommonQueryMethods, span: FairnessSpan) =>
  db.any(sql.type(ClassWeek)`
    SELECT class, week::text, count(*) AS rewarded
    FROM (SELECT week, profile_id FROM recognition_student_weeks WHERE ${inSpan(span)}) AS given
    JOIN (SELECT profiles.id, class FROM ${students(span)}) AS student ON student.id = given.profile_id
    GROUP BY class, week`)

const CategoryName = z.object({ id: z.string(), name_en: z.string(), name_zh: z.string() })

export const listMostUsedCategories = (db: CommonQueryMethods, span: FairnessSpan) =>
  db.any(sql.type(CategoryName)`
    SELECT id, name_en, name_zh FROM rule_categories
    JOIN (
      SELECT category_id FROM recognition_giver_weeks
      WHERE ${inSpan(span)} AND category_id IS NOT NULL
      GROUP BY category_id ORDER BY sum(awards) DESC, category_id LIMIT ${mostCategories}) AS used
      ON used.category_id = id
    WHERE organization_id = ${span.organizationId}
    ORDER BY name_en COLLATE natural_order, id`)

/** The column `category` is one of these ids, `others`, or null for awards without a category. */
const categoryAmong = (ids: readonly string[]) => sql.fragment`
  CASE WHEN category_id = ANY(${sql.array([...ids], 'uuid')}) THEN category_id::text
    WHEN category_id IS NOT NULL THEN 'others' END`

const CategoryWeek = z.object({
  category: z.string().nullable(),
  week: z.string(),
  awards: z.number(),
})

/** `categories`: the ids counted separately. All other categories count together as `others`. */
export const listCategoryWeeks = (
  db: CommonQueryMethods,
  span: FairnessSpan,
  categories: readonly string[],
) =>
  db.any(sql.type(CategoryWeek)`
    SELECT ${categoryAmong(categories)} AS category, week::text, sum(awards)::bigint AS awards
    FROM recognition_giver_weeks WHERE ${inSpan(span)} GROUP BY 1, week`)

const Giver = z.object({
  giver_id: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  category: z.string().nullable(),
  awards: z.number(),
})

export const listGivers = (
  db: CommonQueryMethods,
  span: FairnessSpan,
  categories: readonly string[],
) =>
  db.any(sql.type(Giver)`
    SELECT giver_id, name_en, name_zh, category, awards
    FROM (
      SELECT giver_id, ${categoryAmong(categories)} AS category, sum(awards)::bigint AS awards,
        dense_rank() OVER (ORDER BY giver_id) AS place
      FROM recognition_giver_weeks WHERE ${inSpan(span)} GROUP BY giver_id, 2) AS given
    JOIN users ON users.organization_id = ${span.organizationId} AND users.id = giver_id
    WHERE place <= ${mostGivers}
    ORDER BY COALESCE(NULLIF(name_en, ''), name_zh) COLLATE natural_order, giver_id
    LIMIT ${mostGivers * (mostCategories + 2)}`)

const GiverWeek = z.object({ giver_id: z.string(), week: z.string(), awards: z.number() })

export const listGiverWeeks = (
  db: CommonQueryMethods,
  span: FairnessSpan,
  givers: readonly string[],
) =>
  db.any(sql.type(GiverWeek)`
    SELECT giver_id, week::text, sum(awards)::bigint AS awards
    FROM recognition_giver_weeks
    WHERE ${inSpan(span)} AND giver_id = ANY(${sql.array([...givers], 'uuid')})
    GROUP BY giver_id, week`)
