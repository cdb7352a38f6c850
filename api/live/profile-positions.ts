import type { CommonQueryMethods } from 'slonik'
import { type Position, start } from '#platform/event-store/event-store.ts'
import { findAttendancePositions } from '#projections/attendance/records.ts'
import { findBadgePositions } from '#projections/badges/awards.ts'
import { findBoardGamePositions } from '#projections/board-games/positions.ts'
import { findHomeworkPositions } from '#projections/homework/positions.ts'
import { findProfilePositions } from '#projections/points/balances.ts'

/** As wide as a position is: of two that go on by themselves none may hide what the other has moved. */
const sumOf = (some: Position, others: Position): Position => {
  const width = Math.max(some.length, others.length, start.length)
  return String(BigInt(some) + BigInt(others)).padStart(width, '0')
}

/** How far each student's points, coming and going, homework, badges and board games have moved, in one number that grows with each. Whoever has none of them is at the start. */
export const positionsOf = async (
  db: CommonQueryMethods,
  organizationId: string,
  profileIds: readonly string[],
): Promise<ReadonlyMap<string, Position>> => {
  const [points, ...others] = await Promise.all([
    findProfilePositions(db, organizationId, profileIds),
    findAttendancePositions(db, organizationId, profileIds),
    findHomeworkPositions(db, organizationId, profileIds),
    findBadgePositions(db, organizationId, profileIds),
    findBoardGamePositions(db, organizationId, profileIds),
  ])
  const positions = new Map(points.map(({ profile_id, position }) => [profile_id, position]))
  for (const { profile_id, position } of others.flat())
    positions.set(profile_id, sumOf(positions.get(profile_id) ?? start, position))
  return positions
}

export const positionOf = async (db: CommonQueryMethods, organizationId: string, profileId: string) =>
  (await positionsOf(db, organizationId, [profileId])).get(profileId) ?? start
