import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { allOf, type Fragment } from '../engine/fragments.ts'
import { conditionsOf, type HistoryFilter, sparedOf } from '../history/history-filter.ts'
import { GiverColumns, giverColumns } from '../history/history-givers.ts'
import { nameFragment } from '../history/history-names.ts'

export type FigureQuery = Readonly<
  | { kind: 'point'; profileId: string }
  | { kind: 'cumulative_point'; profileId: string; categories: Categories }
  | { kind: 'class'; class: string; categories: Categories }
  | { kind: 'reward' | 'redeem'; week?: string | undefined }
>
type Categories = Readonly<{ only?: string | undefined; except?: readonly string[] | undefined }>
type FigureScope = Readonly<{ organizationId: string; periodId: string }>

export const figureEntries = (figure: FigureQuery, of: FigureScope): HistoryFilter => {
  switch (figure.kind) {
    case 'point':
      return { ...of, profileIds: [figure.profileId] }
    case 'cumulative_point':
      return {
        ...of,
        profileIds: [figure.profileId],
        kind: 'reward',
        ...categoryFilter(figure.categories),
      }
    case 'class':
      return { ...of, ofClass: figure.class, kind: 'reward', ...categoryFilter(figure.categories) }
    case 'reward':
    case 'redeem':
      return {
        ...of,
        kind: figure.kind,
        ...(figure.week && ofWeek(of.organizationId, figure.week)),
      }
  }
}

const categoryFilter = ({ only, except }: Categories) => ({ categoryId: only, otherThan: except })

const ofWeek = (organizationId: string, day: string) => ({
  // Includes some margin, because a school's week may begin 14 hours before UTC's.
  from: new Date(Date.parse(day) - 7 * 86_400_000),
  conditions: [
    sql.fragment`date_trunc('week', COALESCE(
      (SELECT undone.local_date FROM actions AS undone WHERE undone.organization_id = ${organizationId} AND undone.id = entries.reverts),
      entries.local_date)) = date_trunc('week', ${day}::date)`,
  ],
})

// A revert subtracts its action. Students see a corrected award without the reversal.
const measureOf = ({ kind }: FigureQuery, { organizationId, asStudentsSee }: HistoryFilter) => {
  const measure =
    kind === 'reward' || kind === 'redeem'
      ? sql.fragment`CASE WHEN reverts IS NULL THEN 1 ELSE -1 END`
      : sql.fragment`point`
  if (!asStudentsSee) return measure
  return sql.fragment`CASE WHEN EXISTS (SELECT FROM actions AS correction
    WHERE correction.organization_id = ${organizationId} AND correction.id = entries.reverted_by
      AND correction.corrected_by IS NOT NULL) THEN 0 ELSE ${measure} END`
}

const Sum = z.object({ count: z.number(), sum: z.number(), opening: z.number() })

export const sumEntries = (db: CommonQueryMethods, figure: FigureQuery, filter: HistoryFilter) =>
  db.one(sql.type(Sum)`
    SELECT count(*) AS count, COALESCE(sum(${measureOf(figure, filter)}), 0)::bigint AS sum,
      COALESCE(sum(${measureOf(figure, filter)}) FILTER (WHERE origin = 'opening'), 0)::bigint AS opening
    FROM actions AS entries WHERE ${allOf([...conditionsOf(filter), ...sparedOf(filter, 'actions')])}`)

export const sumNewest = (db: CommonQueryMethods, filter: HistoryFilter, entries: number) =>
  db.oneFirst(sql.type(z.object({ sum: z.number() }))`
    SELECT COALESCE(sum(point), 0)::bigint AS sum FROM (
      SELECT point FROM actions AS entries WHERE ${allOf(conditionsOf(filter))}
      ORDER BY created_at DESC, position DESC LIMIT ${entries}) AS newest`)

export const readFigureValue = (
  db: CommonQueryMethods,
  figure: FigureQuery,
  of: FigureScope,
): Promise<number> =>
  db.oneFirst(
    sql.type(
      z.object({ value: z.number() }),
    )`SELECT COALESCE((${standingOf(figure, of)}), 0)::bigint AS value`,
  )

const standingOf = (figure: FigureQuery, { organizationId, periodId }: FigureScope): Fragment => {
  const inPeriod = sql.fragment`organization_id = ${organizationId} AND period_id = ${periodId}`
  switch (figure.kind) {
    case 'point':
      return sql.fragment`SELECT point FROM balances
        WHERE organization_id = ${organizationId} AND profile_id = ${figure.profileId}`
    case 'cumulative_point':
      if (isWhole(figure.categories))
        return sql.fragment`SELECT cumulative_point FROM balances
          WHERE organization_id = ${organizationId} AND profile_id = ${figure.profileId}`
      return sql.fragment`SELECT sum(total) FROM profile_points
        WHERE ${inPeriod} AND profile_id = ${figure.profileId} ${ofCategories(figure.categories)}`
    case 'class':
      return sql.fragment`SELECT sum(total) FROM class_points
        WHERE ${inPeriod} AND class = ${figure.class} ${ofCategories(figure.categories)}`
    case 'reward':
    case 'redeem':
      return sql.fragment`SELECT sum(count) FROM daily_totals WHERE ${inPeriod} AND kind = ${figure.kind}
        ${figure.week ? sql.fragment`AND date_trunc('week', local_date) = date_trunc('week', ${figure.week}::date)` : sql.fragment``}`
  }
}

const isWhole = ({ only, except }: Categories) => only === undefined && except === undefined

const ofCategories = ({ only, except }: Categories) => sql.fragment`
  ${only === undefined ? sql.fragment`` : sql.fragment`AND category_id = ${only}`}
  ${except === undefined ? sql.fragment`` : sql.fragment`AND (category_id IS NULL OR category_id <> ALL (${sql.array(except, 'uuid')}))`}`

const Undoing = z.object({
  ...GiverColumns.shape,
  id: z.string(),
  actor_id: z.string(),
  actor_role: z.string(),
  actor_name_en: z.string(),
  actor_name_zh: z.string(),
})
export type Undoing = z.infer<typeof Undoing>

export const findUndoings = (
  db: CommonQueryMethods,
  organizationId: string,
  ids: readonly string[],
) =>
  db.any(sql.type(Undoing)`
    SELECT ${giverColumns(organizationId)} actions.id, actor_id, actor_role,
      ${nameFragment('actors', 'en')} AS actor_name_en, ${nameFragment('actors', 'zh')} AS actor_name_zh
    FROM actions LEFT JOIN users AS actors ON actors.organization_id = ${organizationId} AND actors.id = actor_id
    WHERE actions.organization_id = ${organizationId} AND actions.id = ANY(${sql.array(ids, 'uuid')})`)

const BatchSize = z.object({ batch_id: z.string(), size: z.number() })

export const findBatchSizes = (
  db: CommonQueryMethods,
  organizationId: string,
  batchIds: readonly string[],
) =>
  db.any(sql.type(BatchSize)`
    SELECT batch_id, count(*) AS size FROM actions
    WHERE organization_id = ${organizationId} AND batch_id = ANY(${sql.array(batchIds, 'uuid')}) GROUP BY batch_id`)

export const DaySum = z.object({
  date: z.string(),
  category_id: z.string().nullable(),
  name_en: z.string().nullable(),
  name_zh: z.string().nullable(),
  total: z.number(),
})
export type DaySum = z.infer<typeof DaySum>

const DaysSum = z.object({ count: z.number(), sum: z.number(), opening: z.number() })

/** Skips undone entries. Lists the newest day first. */
export const sumEntriesByDay = async (
  db: CommonQueryMethods,
  filter: HistoryFilter,
  { limit, page }: Readonly<{ limit: number; page: number }>,
) => {
  const days = sql.fragment`
    SELECT local_date AS date, category_id, sum(point)::bigint AS total,
      sum(point) FILTER (WHERE origin = 'opening') AS opening FROM actions AS entries
    WHERE ${allOf(conditionsOf(filter))} AND reverts IS NULL AND reverted_by IS NULL
    GROUP BY local_date, category_id`
  const sums = await db.one(sql.type(DaysSum)`
    SELECT count(*) AS count, COALESCE(sum(total), 0)::bigint AS sum, COALESCE(sum(opening), 0)::bigint AS opening
    FROM (${days}) AS days`)
  const rows = await db.any(sql.type(DaySum)`
    SELECT days.date, category_id, name_en, name_zh, total FROM (${days}) AS days
    LEFT JOIN rule_categories ON rule_categories.organization_id = ${filter.organizationId} AND rule_categories.id = category_id
    ORDER BY days.date DESC, total DESC, category_id LIMIT ${limit} OFFSET ${page * limit}`)
  return { rows, ...sums }
}
