import type { CommonQueryMethods } from 'slonik'
import type { Position } from '#platform/event-store/event-store.ts'
import { readCheckpoint } from '../engine/checkpoint.ts'
import { waitForReadModel } from '../engine/wait-for-position.ts'
import { points } from './points.ts'

/** What the read model `points` shows everything up to. */
export const readPosition = async (db: CommonQueryMethods): Promise<Position> =>
  (await readCheckpoint(db, points)).position

/** Waits until `points` shows everything up to a position. See waitForReadModel. */
export const waitForPosition = (db: CommonQueryMethods, position: Position, timeoutMs?: number) =>
  waitForReadModel(db, { projection: points, position, ...(timeoutMs !== undefined && { timeoutMs }) })
