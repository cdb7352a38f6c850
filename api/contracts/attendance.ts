import { z } from 'zod'
import { type AttendanceType, attendanceTypes } from '#domain/attendance/events.ts'
import { Profiles } from './actions.ts'
import { Flag, Id, ListPaging, Localized, paged, RuleName, SearchText, success } from './common.ts'
import { ExportLanguage, HistoryEntry, HistoryQuery, HistorySearch } from './history.ts'
import { ruleFields } from './rules.ts'

export type { AttendanceType }

export const AttendanceRuleInput = z.object(ruleFields)
export type AttendanceRuleInput = z.infer<typeof AttendanceRuleInput>

export const AttendanceRule = z.object({
  _id: Id,
  ...RuleName.shape,
  description: z.string(),
  isActive: z.boolean(),
  organization_id: Id,
})
export type AttendanceRule = z.infer<typeof AttendanceRule>
export const AttendanceRuleAnswer = success(AttendanceRule)
export const AttendanceRulesAnswer = paged(AttendanceRule)
export const AttendanceRulesQuery = ListPaging.extend({
  isActive: Flag.optional(),
  order_by: z.enum(['name', 'name_en', 'isActive']).optional(),
})

export const AttendanceBatch = z.object({
  device: Id.nullish(),
  profiles: Profiles,
  attendanceRule: Id,
})
export type AttendanceBatch = z.infer<typeof AttendanceBatch>

export const AttendanceRow = HistoryEntry.extend({
  type: z.enum(attendanceTypes),
  attendanceRule: z.object({ _id: Id, ...RuleName.shape }),
  /** Null for a check-in that staff recorded. */
  device: z.object({ _id: Id, name: z.string() }).nullable(),
  created_by: z.object({ _id: Id.nullable(), name: Localized }),
})
export type AttendanceRow = z.infer<typeof AttendanceRow>
export const AttendanceAnswer = paged(AttendanceRow)

export const AttendanceSearch = HistorySearch.extend({
  attendance_rule_name: SearchText.optional(),
  type: z.enum(attendanceTypes).optional(),
})
export type AttendanceSearch = z.infer<typeof AttendanceSearch>

export const attendanceOrders = [
  'created_at',
  'class',
  'class_no',
  'name_zh',
  'name_en',
  'attendance_rule_name',
  'attendance_rule_name_en',
  'type',
  'created_by',
] as const

export const AttendanceQuery = HistoryQuery.extend({
  type: z.enum(attendanceTypes).optional(),
  order_by: z.enum(attendanceOrders).optional(),
})
export type AttendanceQuery = z.infer<typeof AttendanceQuery>
export const AttendanceExportQuery = AttendanceQuery.omit({ page: true, limit: true }).extend({
  lang: ExportLanguage,
})
