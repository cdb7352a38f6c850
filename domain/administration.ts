/**
 * What the administration log can say: kinds of things, what was done to them, and which of their fields changed. Whoever logs something
 * new adds its word here; it then needs a text in web/i18n/{zh,en}/administration-log.ts, without which nothing compiles.
 */
export const subjectTypes = [
  'organization',
  'period',
  'user',
  'rule_category',
  'point_rule',
  'organization_filter',
  'display',
  'attendance_rule',
  'device',
  'student_import',
] as const
export type SubjectType = (typeof subjectTypes)[number]

/** As people tell them apart: accounts are of students or of staff, and a point rule may be a prize. */
export type SubjectKind = Exclude<SubjectType, 'user'> | 'student' | 'staff' | 'prize_rule'
export const subjectKinds: readonly SubjectKind[] = subjectTypes.flatMap((type): SubjectKind[] => {
  if (type === 'user') return ['student', 'staff']
  return type === 'point_rule' ? ['point_rule', 'prize_rule'] : [type]
})

export const logActions = [
  'created',
  'updated',
  'deleted',
  'activated',
  'password_reset',
  'password_changed',
  'key_renewed',
  'renewed',
  'imported',
  'undone',
  'erased',
  'signed_out',
] as const
export type LogAction = (typeof logActions)[number]

export const logFields = [
  'name',
  'name_en',
  'name_zh',
  'description',
  'type',
  // Of organisations.
  'logo',
  'banner',
  'modules',
  'external_links',
  'contact',
  'password_minimum',
  'students_keep_passwords',
  'time_zone',
  'expires_at',
  // Of class and grade filters.
  'attribute',
  'value',
  // Of periods.
  'start_at',
  'end_at',
  // Of students and staff.
  'class',
  'class_no',
  'date_of_birth',
  'card_id',
  'username',
  'email',
  'role',
  'all_action',
  'is_active',
  'password',
  'parent_password',
  // Of rules and prizes.
  'point',
  'rule_category_id',
  'quota_type',
  'quota_count',
  // Of devices.
  'state',
  'attendance_rule_id',
  'point_rule_id',
  'is_function_enabled',
] as const
export type LogField = (typeof logFields)[number]
