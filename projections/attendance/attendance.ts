import type { Projection } from '../projection.ts'
import { projectRecords, recordIndexes, recordTables } from './records.ts'

/** Who came and who went. */
export const attendance: Projection = {
  name: 'attendance',
  version: 1,
  categories: ['attendance'],
  tables: recordTables,
  indexes: recordIndexes,
  project: projectRecords,
}
