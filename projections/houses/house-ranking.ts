import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { houseColours, houseEmblems } from '#domain/houses/houses.ts'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'
import type { Fragment } from '../engine/fragments.ts'
import { houseMembers, isRanked, lastsUntil, type RankedPeriod, rankingEnd } from './ranking-end.ts'

/** Ties share a rank: 1, 1, 3. */
export const RankedHouse = z.object({
  rank: z.number(),
  average_rank: z.number(),
  id: z.string(),
  name: z.string(),
  name_en: z.string(),
  colour: z.enum(houseColours),
  emblem: z.enum(houseEmblems),
  total: z.number(),
  members: z.number(),
  /** Null for a house without students. */
  average: z.number().nullable(),
})
export type RankedHouse = z.infer<typeof RankedHouse>

/** `week`: a Monday. Limits the ranking to its week. */
export type HouseScope = RankedPeriod & Readonly<{ week?: string | null | undefined }>

const inWeek = (week: string | null | undefined) =>
  week ? sql.fragment`AND day >= ${week}::date AND day < ${week}::date + 7` : sql.fragment``

const ranked = (teams: Fragment) => sql.fragment`
  SELECT rank() OVER (ORDER BY total DESC) AS rank,
    rank() OVER (ORDER BY average DESC NULLS LAST) AS average_rank, teams.*
  FROM (${teams}) AS teams ORDER BY rank, created_at, id`

/**
 * Includes houses without points; the best come first. Empty if houses are off. For a past period,
 * houses and members are those at its end.
 */
export const rankHouses = (db: CommonQueryMethods, { week, ...period }: HouseScope) => {
  const { organizationId, periodId } = period
  const points = sql.fragment`COALESCE(earned.points, 0)`
  return db.any(
    prepared(sql.type(RankedHouse)`
      ${ranked(sql.fragment`
        SELECT houses.id, houses.name, houses.name_en, colour, emblem, ${points} AS total,
          COALESCE(present.members, 0) AS members,
          round(${points}::numeric / NULLIF(present.members, 0), 9)::float8 AS average,
          houses.created_at
        FROM organizations JOIN houses ON houses.organization_id = organizations.id
        LEFT JOIN (
          SELECT team_id, sum(points)::bigint AS points FROM team_days
          WHERE organization_id = ${organizationId} AND period_id = ${periodId}
            ${inWeek(week)}
          GROUP BY team_id) AS earned ON earned.team_id = houses.id
        LEFT JOIN (${houseMembers(period)}) AS present ON present.house_id = houses.id
        WHERE organizations.id = ${organizationId} AND organizations.modules ->> 'houses' = 'true'
          AND ${isRanked({ table: 'houses', points, end: rankingEnd(period) })}`)}`),
  )
}

export const RankedGroup = RankedHouse.extend({
  profiles: z.array(z.string()),
})
export type RankedGroup = z.infer<typeof RankedGroup>

export type GroupScope = HouseScope & Readonly<{ class: string }>

export const rankGroups = (
  db: CommonQueryMethods,
  { week, class: name, ...period }: GroupScope,
) => {
  const { organizationId, periodId } = period
  const end = rankingEnd(period)
  return db.any(sql.type(RankedGroup)`
    ${ranked(sql.fragment`
      SELECT id, name, name_en, colour, emblem, total, profiles, members, created_at,
        round(total::numeric / NULLIF(members, 0), 9)::float8 AS average
      FROM (
        SELECT class_groups.*, profiles, cardinality(profiles) AS members, COALESCE((
          SELECT sum(points)::bigint FROM team_days
          WHERE team_days.organization_id = ${organizationId} AND team_days.period_id = ${periodId}
            AND team_id = class_groups.id ${inWeek(week)}), 0) AS total
        FROM class_groups CROSS JOIN LATERAL (
          SELECT COALESCE(array_agg(profile_id ORDER BY profile_id), '{}') AS profiles FROM group_memberships
          WHERE organization_id = ${organizationId} AND group_id = class_groups.id
            AND ${lastsUntil(end)}) AS present
        WHERE organization_id = ${organizationId} AND period_id = ${periodId} AND class = ${name}
          AND EXISTS (
            SELECT FROM organizations WHERE id = ${organizationId} AND modules ->> 'houses' = 'true')
      ) AS summed
      WHERE ${isRanked({ table: 'summed', points: sql.fragment`total`, end })}`)}`)
}
