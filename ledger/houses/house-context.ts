import type { CommonQueryMethods } from 'slonik'
import { NIL } from 'uuid'
import { z } from 'zod'
import { DomainError } from '#domain/decider.ts'
import { type HouseAwardTarget, houseAwardTargets } from '#domain/houses/houses.ts'
import { rewardRuleTypes } from '#domain/points/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import { refuseOtherTypes } from '../points/checks.ts'
import type { RuleLine } from '../points/requests.ts'
import { contextOf, type RewardContext, readRewardLookup } from '../points/reward-context.ts'
import { allInOrder, byId, type StudentContext, StudentProfile } from '../students.ts'

/** Houses and groups take the place of students, so `profiles` are their ids. */
export type TeamsQuery = Readonly<{ profiles: readonly string[]; lines: readonly RuleLine[] }>

export type HouseContext = RewardContext &
  Readonly<{ lines: readonly RuleLine[]; target: HouseAwardTarget }>

const SettingRow = z.object({
  timeZone: z.string(),
  target: z.enum(houseAwardTargets),
  teams: z.array(StudentProfile),
})

/** A retry or an undo must still find deleted houses and groups. */
const readTeams = async (
  db: CommonQueryMethods,
  organizationId: string,
  ids: readonly string[],
) => {
  const array = sql.array([...ids], 'uuid')
  const row = await db.maybeOne(sql.type(SettingRow)`
    SELECT time_zone AS "timeZone", house_awards AS target, (
      SELECT coalesce(json_agg(json_build_object(
        'id', id, 'periodId', period_id, 'class', class, 'isErased', deleted_at IS NOT NULL)), '[]')
      FROM (
        SELECT houses.id, coalesce(periods.id, ${NIL}) AS period_id, '' AS class, deleted_at
        FROM houses LEFT JOIN periods ON periods.organization_id = houses.organization_id AND is_current
        WHERE houses.organization_id = ${organizationId} AND houses.id = ANY(${array})
        UNION ALL SELECT id, period_id, class, deleted_at FROM class_groups
        WHERE organization_id = ${organizationId} AND id = ANY(${array})) AS teams) AS teams
    FROM organizations WHERE id = ${organizationId}`)
  if (row?.teams.length !== ids.length) throw new DomainError('not_found')
  return row
}

/**
 * Reads the teams, each with its award's period, because an undo changes that period's screens.
 * @throws DomainError `not_found` for a house or group of another organisation
 */
export const readTeamsToRevert = async (
  db: CommonQueryMethods,
  organizationId: string,
  ids: readonly string[],
  periods: ReadonlyMap<string, string | undefined>,
): Promise<StudentContext> => {
  const { timeZone, teams } = await readTeams(db, organizationId, ids)
  const students = allInOrder(ids, byId(teams))
  return {
    timeZone,
    students: students.map((team) => ({
      ...team,
      periodId: periods.get(team.id) ?? team.periodId,
    })),
  }
}

/** @throws DomainError `not_found` for anything of another organisation, or a prize */
export const readHouseContext = async (
  db: CommonQueryMethods,
  organizationId: string,
  { profiles, lines }: TeamsQuery,
): Promise<HouseContext> => {
  const query = { rules: lines.map(({ rule }) => rule), profiles: [] }
  const [lookup, { teams, target }] = await Promise.all([
    readRewardLookup(db, organizationId, query),
    readTeams(db, organizationId, profiles),
  ])
  const context = contextOf(lookup, query)
  refuseOtherTypes(context.rules, rewardRuleTypes)
  return { ...context, students: teams, lines, target }
}
