import type { CommonQueryMethods } from 'slonik'
import type { ReadModelOrigin } from '#platform/event-store/expectation.ts'
import { projections } from '../all.ts'
import { readCheckpoints } from '../engine/checkpoint.ts'

export const readKnownStores = (db: CommonQueryMethods): Promise<readonly ReadModelOrigin[]> =>
  readCheckpoints(db, projections)
