import type { CommonQueryMethods } from 'slonik'
import type { Position } from '#platform/event-store/event-store.ts'
import { readCheckpoint } from '../engine/checkpoint.ts'
import { pointsProjection } from './points.ts'

export const readPosition = async (db: CommonQueryMethods): Promise<Position> =>
  (await readCheckpoint(db, pointsProjection)).position
