import type { NamespaceAttendanceRulesTranslation } from '../../i18n-types.ts'

const attendanceRules = {
  title: 'Attendance rules',
  count: '{0} in all',
  search: 'Search rules',
  name: 'Name',
  description: 'Description',
  status: 'Status',
  isActive: 'Active: can be chosen for check-in and check-out',
  add: 'Add rule',
  edit: 'Edit rule',
  exportAll: 'Export all',
  exportName: 'attendance-rules',
  deleteTitle: 'Delete “{name}”?',
  deleteText: 'This rule can no longer be used to check students in or out. Existing records stay.',
  none: 'No rule matches',
  firstTitle: 'No attendance rule yet',
  firstText:
    'A rule says what students are checked in or out for, such as “Morning” or “Football practice”.',
} satisfies NamespaceAttendanceRulesTranslation

export default attendanceRules
