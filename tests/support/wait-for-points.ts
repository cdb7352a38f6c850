import type { CommonQueryMethods } from 'slonik'
import type { Position } from '#platform/event-store/event-store.ts'
import { waitForReadModel } from '#projections/engine/wait-for-position.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { patience } from './patience.ts'

/** Waits until the read model `points` has reached a position. */
export const waitForPosition = (
  db: CommonQueryMethods,
  position: Position,
  timeoutMs: number = patience,
) => waitForReadModel(db, { projection: pointsProjection, position, timeoutMs })
