import { englishName } from '#api/answers/point-rule-answer.ts'
import {
  type AttendanceRule,
  AttendanceRuleAnswer,
  AttendanceRuleInput,
  AttendanceRulesAnswer,
  AttendanceRulesQuery,
} from '#api/contracts/attendance.ts'
import { defineResourceRoutes } from '#api/http/resource-routes.ts'
import { requireStaff, requireStaffCommand } from '#api/plugins/guards.ts'
import {
  type AttendanceRuleRow,
  createAttendanceRule,
  deleteAttendanceRule,
  listAttendanceRules,
  updateAttendanceRule,
} from '#registry/attendance/attendance-rules.ts'

const fieldsOf = (id: string, { name, description, isActive, ...more }: AttendanceRuleInput) => ({
  id,
  name,
  name_en: englishName(more),
  description,
  is_active: isActive,
})

const ruleAnswer = ({ id, is_active, ...row }: AttendanceRuleRow): AttendanceRule => ({
  _id: id,
  ...row,
  isActive: is_active,
})

/** An attendance rule stands for an occasion, such as the morning, a club or an outing. */
export const attendanceRuleRoutes = defineResourceRoutes({
  path: '/attendanceRules',
  reads: requireStaff,
  edits: requireStaffCommand,
  contracts: {
    query: AttendanceRulesQuery,
    list: AttendanceRulesAnswer,
    one: AttendanceRuleAnswer,
    create: AttendanceRuleInput,
    update: AttendanceRuleInput,
  },
  registry: {
    list: listAttendanceRules,
    create: createAttendanceRule,
    update: updateAttendanceRule,
    remove: deleteAttendanceRule,
  },
  listQuery: (query) => query,
  fields: fieldsOf,
  changes: fieldsOf,
  answer: ruleAnswer,
})
