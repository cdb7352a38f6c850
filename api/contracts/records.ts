import { z } from 'zod'
import { attendanceTypes } from '#domain/attendance/events.ts'
import { actionTypes } from '#domain/points/events.ts'
import { Id, Paging, SearchText } from './common.ts'
import { ExportLanguage } from './history.ts'
import { otherCategories } from './record-kinds.ts'

const recordQuery = {
  period: Id.optional(),
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

export const PointRecordQuery = Paging.extend({
  ...recordQuery,
  type: z.enum(actionTypes).optional(),
  category: z.union([Id, z.literal(otherCategories)]).optional(),
  order_by: z.enum(pointRecordOrders).optional(),
})
export type PointRecordQuery = z.infer<typeof PointRecordQuery>
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

export const AttendanceRecordQuery = Paging.extend({
  ...recordQuery,
  type: z.enum(attendanceTypes).optional(),
  order_by: z.enum(attendanceRecordOrders).optional(),
})
export type AttendanceRecordQuery = z.infer<typeof AttendanceRecordQuery>
export const AttendanceRecordExportQuery = AttendanceRecordQuery.omit({
  page: true,
  limit: true,
}).extend({
  lang: ExportLanguage,
})
