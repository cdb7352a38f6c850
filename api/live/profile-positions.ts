import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { type Position, start } from '#platform/event-store/event-store.ts'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'
import { attendancePositions } from '#projections/attendance/records.ts'
import { badgePositions } from '#projections/badges/awards.ts'
import { boardGamePositions } from '#projections/board-games/sessions.ts'
import { homeworkPositions } from '#projections/homework/positions.ts'
import { pointPositions } from '#projections/points/balances.ts'
import { orderPositions } from '#projections/shop/write-orders.ts'

/** Adds two positions, because the higher one alone would hide moves of the slower read model. */
const sumOf = (some: Position, others: Position): Position => {
  const width = Math.max(some.length, others.length, start.length)
  return String(BigInt(some) + BigInt(others)).padStart(width, '0')
}

const LastMove = z.object({ profile_id: z.string(), position: z.string() })

export const positionsOf = async (
  db: CommonQueryMethods,
  organizationId: string,
  profileIds: readonly string[],
): Promise<ReadonlyMap<string, Position>> => {
  const each = [
    pointPositions,
    attendancePositions,
    homeworkPositions,
    badgePositions,
    boardGamePositions,
    orderPositions,
  ]
  const ids = sql.fragment`${sql.array(profileIds, 'uuid')}`
  const all = sql.join(
    each.map((positions) => sql.fragment`(${positions(organizationId, ids)})`),
    sql.fragment` UNION ALL `,
  )
  const sums = new Map<string, Position>()
  for (const { profile_id, position } of await db.any(prepared(sql.type(LastMove)`${all}`)))
    sums.set(profile_id, sumOf(sums.get(profile_id) ?? start, position))
  return sums
}

export const positionOf = async (
  db: CommonQueryMethods,
  organizationId: string,
  profileId: string,
) => (await positionsOf(db, organizationId, [profileId])).get(profileId) ?? start
