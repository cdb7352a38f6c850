import { readModels } from '#platform/postgres/pool.ts'
import { periodPositionTables } from '../engine/period-positions.ts'
import type { Projection } from '../engine/projection.ts'
import { projectRecords, recordIndexes, recordTables } from './records.ts'

/** Who came and who went. */
export const attendance: Projection = {
  name: 'attendance',
  version: readModels.attendance,
  categories: ['attendance'],
  tables: [...recordTables, ...periodPositionTables],
  indexes: recordIndexes,
  project: projectRecords,
}
