import { z } from 'zod'
import { actionTypes } from './actions.ts'
import { attendanceTypes } from './attendance.ts'
import { Id, Paging, SearchText } from './common.ts'
import { ExportLanguage } from './history.ts'
import { otherCategories } from './record-kinds.ts'

/** Of one student in one period, the current one unless said otherwise. */
const recordQuery = {
  period: Id.optional(),
  /**
   * Words, in any case, that all have to be in the rule's names or, for staff, in the name of who
   * recorded it.
   */
  search: SearchText.optional(),
}

export const pointRecordOrders = [
  'created_at',
  'point_rule_name',
  'point_rule_name_en',
  'point',
  'type',
  'created_by',
] as const

/** GET /users/{id}/pointHistories: what happened to the points of one student in one period. */
export const PointRecordQuery = Paging.extend({
  ...recordQuery,
  type: z.enum(actionTypes).optional(),
  /**
   * Rules of this category, or `OTHER`: what gave points and is by none of the four categories that
   * gave the most.
   */
  category: z.union([Id, z.literal(otherCategories)]).optional(),
  order_by: z.enum(pointRecordOrders).optional(),
})
export type PointRecordQuery = z.infer<typeof PointRecordQuery>
/** GET /users/{id}/pointHistories/export_stream: the same, all of it, as CSV. */
export const PointRecordExportQuery = PointRecordQuery.omit({ page: true, limit: true }).extend({
  lang: ExportLanguage,
})

export const attendanceRecordOrders = [
  'created_at',
  'attendance_rule_name',
  'attendance_rule_name_en',
  'type',
  'created_by',
] as const

/** GET /users/{id}/attendanceList: when one student came and went in one period. */
export const AttendanceRecordQuery = Paging.extend({
  ...recordQuery,
  type: z.enum(attendanceTypes).optional(),
  order_by: z.enum(attendanceRecordOrders).optional(),
})
export type AttendanceRecordQuery = z.infer<typeof AttendanceRecordQuery>
/** GET /users/{id}/attendanceList/export_stream */
export const AttendanceRecordExportQuery = AttendanceRecordQuery.omit({
  page: true,
  limit: true,
}).extend({
  lang: ExportLanguage,
})
