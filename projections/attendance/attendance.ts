import type { Projection } from '../projection.ts'
import { projectRecords, recordIndexes, recordTables } from './records.ts'

/** Who came and who went. */
export const attendance: Projection = {
  name: 'attendance',
  version: 2,
  categories: ['attendance'],
  tables: recordTables,
  indexes: recordIndexes,
  project: projectRecords,
}
