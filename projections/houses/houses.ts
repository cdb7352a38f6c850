import type { CommonQueryMethods } from 'slonik'
import type { HouseEvent } from '#domain/houses/events.ts'
import type { AccountEvent } from '#domain/points/events.ts'
import type { Position } from '#platform/event-store/event-store.ts'
import { date, int8, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'
import { defineTable, insertInto } from '#platform/postgres/table.ts'
import { grouped } from '../engine/grouped.ts'
import { idIn } from '../engine/id-in.ts'
import { movingPeriods, periodPositionTables } from '../engine/period-positions.ts'
import { defineProjection, type ProjectedEvent } from '../engine/projection.ts'
import { pointsChangesOf } from '../points/changes.ts'
import { houseAwardTables, writeHouseAwards } from './house-awards.ts'

/** Points by day and team: of awards that name the team, and of awards to the team itself. */
const teamDays = defineTable('team_days', {
  organization_id: uuid,
  period_id: uuid,
  team_id: uuid,
  // The award's date in the school's time zone; a revert uses it, too.
  day: date,
  points: int8,
})

const createDays = sql.typeAlias('void')`CREATE TABLE team_days (
    ${teamDays.definitions}, PRIMARY KEY (organization_id, period_id, team_id, day)
  ) WITH (fillfactor = 70)`

const adding = sql.fragment`
  ON CONFLICT (organization_id, period_id, team_id, day) DO UPDATE SET
    points = team_days.points + excluded.points`

type TeamGain = Readonly<{
  organizationId: string
  periodId: string
  team: string
  day: string
  points: number
  position: Position
}>

const summing = {
  begin: ({ organizationId, periodId, day, team }: TeamGain) => ({
    organization_id: organizationId,
    period_id: periodId,
    team_id: team,
    day,
    points: 0,
  }),
  add: (sum: { points: number }, { points }: TeamGain) => {
    sum.points += points
  },
}

type HouseProjected = ProjectedEvent<HouseEvent>
type AccountProjected = ProjectedEvent<AccountEvent>

type Projected = ProjectedEvent<HouseEvent | AccountEvent>

const isOfHouse = (one: Projected): one is HouseProjected =>
  one.event.type === 'HouseRewarded' || one.event.type === 'HouseAwardReverted'
const isOfMember = (one: Projected): one is AccountProjected => !isOfHouse(one)

const applyHouses = async (events: readonly Projected[], db: CommonQueryMethods) => {
  const ofHouses = events.filter(isOfHouse)
  const ofMembers = events.filter(isOfMember)
  const gains = [...gainsOfMembers(ofMembers), ...ofHouses.map(gainOfHouse)]
  const sums = grouped(
    gains,
    [
      ({ organizationId }) => organizationId,
      ({ periodId }) => periodId,
      ({ team }) => team,
      ({ day }) => day,
    ],
    summing,
  )
  if (sums.length === 0) return
  await db.query(prepared(sql.typeAlias('void')`${insertInto(teamDays, sums, adding)}`))
  await writeHouseAwards(ofHouses, db)
  const inOrder = gains.toSorted((one, other) => (one.position < other.position ? -1 : 1))
  await db.query(sql.typeAlias('void')`${movingPeriods(inOrder)}`)
}

/** An award counts for the teams that it names, even if the student moves. */
const gainsOfMembers = (events: readonly AccountProjected[]): readonly TeamGain[] =>
  pointsChangesOf(events).flatMap((change) => {
    if (change.type === 'redeem') return []
    const { organizationId, periodId, position, earned: points } = change
    const { house, group, localDate: day } = change.action
    return [house, group].flatMap((team) =>
      team ? [{ organizationId, periodId, position, points, day, team }] : [],
    )
  })

const gainOfHouse = ({ recorded, event }: HouseProjected): TeamGain => {
  const isRevert = event.type === 'HouseAwardReverted'
  const { periodId, localDate: day, points } = isRevert ? event.data.reverted.data : event.data
  return {
    organizationId: recorded.metadata.organizationId,
    periodId,
    team: idIn(recorded.stream, 'house'),
    day,
    points: isRevert ? -points : points,
    position: recorded.position,
  }
}

/** Sums the points of houses and groups, and lists the awards to their own accounts. */
export const housesProjection = defineProjection({
  name: 'houses',
  version: 3,
  isLazy: true,
  events: [
    'PointsRewarded',
    'ParentPointsRewarded',
    'PointsGranted',
    'ActionReverted',
    'HouseRewarded',
    'HouseAwardReverted',
  ],
  tables: [createDays, ...houseAwardTables.tables, ...periodPositionTables],
  indexes: houseAwardTables.indexes,
  apply: applyHouses,
})
