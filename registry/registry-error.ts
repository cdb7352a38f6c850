const registryErrorCodes = [
  'not_found',
  'already_exists',
  'idempotency_key_reused',
  'rule_in_use',
  'period_is_current',
  'own_account',
  'last_organization_admin',
  'last_second_factor',
  'session_before_factor',
  'too_many_passkeys',
  'look_alike_settled',
  'student_has_records',
  'same_account',
  'account_merged',
  'account_took_over',
  'import_not_yours',
  'import_unfinished',
  'students_changed',
  'undo_expired',
  'resource_name_used',
  'storage_full',
  'too_many_uploads',
  'too_many_under_way',
  'too_many_badge_rules',
  'too_many_houses',
  'too_many_groups',
  'not_own_class',
  'upload_moved',
  'quiz_limit',
  'game_changed',
  'message_changed',
  'retryable',
] as const
export type RegistryErrorCode = (typeof registryErrorCodes)[number]

export class RegistryError extends Error {
  override readonly name = 'RegistryError'
  readonly code: RegistryErrorCode
  constructor(code: RegistryErrorCode) {
    super(code)
    this.code = code
  }
}

/**
 * Names a field that conflicts with the stored data. `field` is a path, such as `users.3.class_no`.
 */
export type InvalidField = Readonly<{
  field: string
  params?: Readonly<Record<string, string | number>>
  code:
    | 'u_id_exists'
    | 'u_id_duplicate'
    | 'u_id_merged'
    | 'username_used'
    | 'card_id_used'
    | 'card_id_is_username'
    | 'email_used'
    | 'email_duplicate'
    | 'own_password'
    | 'own_password_wrong'
    | 'yup_required'
    | 'yup_string_min'
    | 'password_repeated'
    | 'password_common'
    | 'password_own_words'
    | 'category_not_found'
    | 'category_type_mismatch'
    | 'rule_not_found'
    | 'subject_not_found'
    | 'class_not_found'
    | 'own_class_move'
    | 'staff_class_unknown'
    | 'staff_classes_unreadable'
    | 'subject_name_unknown'
    | 'field_locked'
    | 'blob_not_found'
    | 'invalid_game_id'
    | 'max_correct_ans_msg'
    | 'end_date_after_start'
    | 'day_out_of_period'
    | 'game_has_homework'
    | 'homework_game_over'
    | 'homework_classes'
    | 'yup_array_max'
    | 'filter_value_used'
    | 'house_name_used'
    | 'group_name_used'
    | 'house_not_found'
    | 'group_not_found'
    | 'group_name_shared'
    | 'group_of_others'
    | 'display_code_wrong'
    | 'yup_type_error'
    | 'address_unreadable'
    | 'address_range_wide'
}>

/** Lists all mistakes. Nothing was changed. */
export class FieldsError extends Error {
  override readonly name = 'FieldsError'
  readonly fields: readonly InvalidField[]
  constructor(fields: readonly InvalidField[]) {
    super(fields.map(({ field, code }) => `${field}: ${code}`).join(', '))
    this.fields = fields
  }
}

/** @throws RegistryError `not_found` for null */
export const foundRow = <Row>(row: Row | null): Row => {
  if (row === null) throw new RegistryError('not_found')
  return row
}
