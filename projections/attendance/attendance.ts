import { periodPositionTables } from '../engine/period-positions.ts'
import { defineProjection } from '../engine/projection.ts'
import { projectRecords, recordIndexes, recordTables } from './records.ts'

export const attendanceProjection = defineProjection({
  name: 'attendance',
  version: 4,
  events: ['CheckedIn', 'CheckedOut', 'AttendanceReverted'],
  tables: [...recordTables, ...periodPositionTables],
  indexes: recordIndexes,
  apply: projectRecords,
})
