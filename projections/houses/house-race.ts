import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { houseColours, houseEmblems } from '#domain/houses/houses.ts'
import { sql } from '#platform/postgres/pool.ts'
import { houseMembers, isRanked, type RankedPeriod, rankingEnd } from './ranking-end.ts'

const mostDays = 400

const Gain = z.object({ house_id: z.string(), day: z.number(), points: z.number() })
const Span = z.object({ from: z.string().nullable(), days: z.number() })
const Day = z.object({ day: z.number(), entries: z.number() })
const Runner = z.object({
  id: z.string(),
  name: z.string(),
  name_en: z.string(),
  colour: z.enum(houseColours),
  emblem: z.enum(houseEmblems),
  students: z.number(),
})

/** Reads points by day from the first award of the period. */
export const readHouseRace = async (db: CommonQueryMethods, scope: RankedPeriod) => {
  const { organizationId, periodId } = scope
  const ofPeriod = sql.fragment`organization_id = ${organizationId} AND period_id = ${periodId}`
  const ofTeams = sql.fragment`team_days.organization_id = ${organizationId} AND period_id = ${periodId}`
  const awards = sql.fragment`${ofPeriod} AND kind = 'reward' AND count > 0`
  const { from, days } = await db.one(sql.type(Span)`
    SELECT min(day)::text AS from, least(COALESCE(max(day) - min(day) + 1, 0), ${mostDays})::int AS days FROM (
      SELECT day FROM team_days
      JOIN houses ON houses.organization_id = team_days.organization_id AND houses.id = team_id
      WHERE ${ofTeams}
      UNION ALL SELECT local_date FROM daily_totals WHERE ${awards}) AS known`)
  if (from === null) return { from, entries: [], gains: [], runners: [] }
  const [gains, counted, runners] = await Promise.all([
    db.any(sql.type(Gain)`
      SELECT team_id AS house_id, day - ${from}::date AS day, points FROM team_days
      JOIN houses ON houses.organization_id = team_days.organization_id AND houses.id = team_id
      WHERE ${ofTeams} AND points <> 0 AND day < ${from}::date + ${days}::int ORDER BY 1, 2`),
    db.any(sql.type(Day)`
      SELECT local_date - ${from}::date AS day, sum(count)::bigint AS entries FROM (
        SELECT local_date, count FROM daily_totals WHERE ${awards}
        UNION ALL SELECT local_date, 1 FROM house_awards
        WHERE ${ofPeriod} AND class = '' AND reverted_by IS NULL) AS given
      WHERE local_date < ${from}::date + ${days}::int GROUP BY 1`),
    listHouseRunners(db, scope),
  ])
  const entries = Array<number>(days).fill(0)
  for (const { day, entries: count } of counted) entries[day] = count
  return { from, entries, gains, runners }
}

const listHouseRunners = (db: CommonQueryMethods, period: RankedPeriod) => {
  const { organizationId, periodId } = period
  const points = sql.fragment`COALESCE((
    SELECT sum(points) FROM team_days
    WHERE team_days.organization_id = ${organizationId} AND period_id = ${periodId}
      AND team_id = houses.id), 0)`
  return db.any(sql.type(Runner)`
    SELECT houses.id, houses.name, houses.name_en, colour, emblem,
      COALESCE(present.members, 0)::int AS students
    FROM organizations JOIN houses ON houses.organization_id = organizations.id
    LEFT JOIN (${houseMembers(period)}) AS present ON present.house_id = houses.id
    WHERE organizations.id = ${organizationId} AND organizations.modules ->> 'houses' = 'true'
      AND ${isRanked({ table: 'houses', points, end: rankingEnd(period) })}
    ORDER BY houses.created_at, houses.id`)
}
