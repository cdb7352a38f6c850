import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { defineResource, equals } from '../define-resource.ts'

export const AttendanceRuleRow = z.object({
  id: z.string(),
  organization_id: z.string(),
  name: z.string(),
  name_en: z.string(),
  description: z.string(),
  is_active: z.boolean(),
})
export type AttendanceRuleRow = z.infer<typeof AttendanceRuleRow>

export const {
  list: listAttendanceRules,
  create: createAttendanceRule,
  update: updateAttendanceRule,
  remove: deleteAttendanceRule,
} = defineResource({
  table: 'attendance_rules',
  subjectType: 'attendance_rule',
  row: AttendanceRuleRow,
  columns: sql.fragment`id, organization_id, name, name_en, description, is_active`,
  searched: sql.fragment`concat_ws(' ', name, name_en, description)`,
  orders: {
    name: sql.fragment`name COLLATE natural_order`,
    name_en: sql.fragment`COALESCE(NULLIF(name_en, ''), name) COLLATE natural_order`,
    isActive: sql.fragment`is_active`,
  },
  defaultOrder: sql.fragment`created_at, id`,
  filter: ({ isActive }: Readonly<{ isActive?: boolean | undefined }>) =>
    equals(sql.fragment`is_active`, isActive),
  edited: ['name', 'description', 'is_active'],
  optional: ['name_en'],
  keepsDeleted: true,
})
