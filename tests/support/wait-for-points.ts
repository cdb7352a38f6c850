import type { CommonQueryMethods } from 'slonik'
import type { Position } from '#platform/event-store/event-store.ts'
import { waitForReadModel } from '#projections/engine/wait-for-position.ts'
import { points } from '#projections/points/points.ts'

/** Waits until `points` shows everything up to a position. */
export const waitForPosition = (db: CommonQueryMethods, position: Position, timeoutMs?: number) =>
  waitForReadModel(db, {
    projection: points,
    position,
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
