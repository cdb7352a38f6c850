import { z } from 'zod'

/** Other programs compare these codes. The web has a message for each. */
export const validationCodes = [
  'yup_required',
  'yup_type_error',
  'yup_string_min',
  'yup_string_max',
  'yup_number_type_error',
  'yup_number_required',
  'yup_number_min',
  'yup_number_max',
  'yup_min_zero',
  'yup_integer',
  'yup_email',
  'yup_array_min',
  'yup_array_max',
  'yup_date',
  'end_date_after_start',
  'end_time_after_start',
  'most_below_least',
  'new_password_same',
  'confirm_password_mismatch',
  'u_id_exists',
  'u_id_duplicate',
  'u_id_merged',
  'username_used',
  'card_id_used',
  'card_id_is_username',
  'class_no_taken',
  'display_code_wrong',
  'class_spelled_otherwise',
  'class_new',
  'student_nameless',
  'email_used',
  'email_duplicate',
  'own_password',
  'own_password_wrong',
  'second_step_code_wrong',
  'passkey_not_made',
  'password_repeated',
  'password_common',
  'password_own_words',
  'search_words',
  'text_characters',
  'date_of_birth_future',
  'period_too_long',
  'birthday_days',
  'category_not_found',
  'category_type_mismatch',
  'rule_not_found',
  'rule_ambiguous',
  'student_not_found',
  'day_out_of_period',
  'quota_daily',
  'quota_weekly',
  'subject_not_found',
  'class_not_found',
  'own_class_move',
  'staff_class_unknown',
  'staff_classes_unreadable',
  'class_name_unknown',
  'subject_name_unknown',
  'resource_not_found',
  'field_locked',
  'profile_duplicate',
  'filter_value_used',
  'house_name_used',
  'group_name_used',
  'house_not_found',
  'group_not_found',
  'group_name_shared',
  'group_of_others',
  'filter_value_reserved',
  'url_invalid',
  'blob_not_found',
  'file_too_large',
  'file_type',
  'resource_type',
  'file_macros',
  'file_old_office',
  'image_type',
  'image_heic',
  'image_broken',
  'image_pixels',
  'image_ratio',
  'game_name_required',
  'game_type_required',
  'feature_start_required',
  'feature_end_required',
  'invalid_game_id',
  'game_id_required',
  'question_text_required',
  'option_required',
  'option_text_required',
  'correct_answer_required',
  'at_least_one_correct_answer',
  'max_correct_ans_msg',
  'game_has_homework',
  'homework_game_over',
  'homework_classes',
  'address_unreadable',
  'address_range_wide',
  'levels_in_order',
  'levels_in_order',
] as const
export type ValidationCode = (typeof validationCodes)[number]

/** `field` is a path, such as `users.3.class_no`. */
export type FieldError = {
  field: string
  code: ValidationCode
  params?: Record<string, string | number>
}
export const FieldError = z.object({
  field: z.string(),
  code: z.enum(validationCodes),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

export const mostFieldErrors = 20
const longestField = 200

export const fieldOf = (path: readonly PropertyKey[]) =>
  path
    .map((key) => String(key).slice(0, longestField))
    .join('.')
    .slice(0, longestField)
    .toWellFormed()

const isValidationCode = (text: string): text is ValidationCode =>
  (validationCodes as readonly string[]).includes(text)

const tooSmall = (origin: string, minimum: number): Omit<FieldError, 'field'> => {
  if (origin === 'string')
    return minimum === 1
      ? { code: 'yup_required' }
      : { code: 'yup_string_min', params: { min: minimum } }
  if (origin === 'array') return { code: 'yup_array_min', params: { min: minimum } }
  return minimum === 0
    ? { code: 'yup_min_zero' }
    : { code: 'yup_number_min', params: { min: minimum } }
}

const tooBig = (origin: string, maximum: number): Omit<FieldError, 'field'> => {
  if (origin === 'string') return { code: 'yup_string_max', params: { max: maximum } }
  if (origin === 'array') return { code: 'yup_array_max', params: { max: maximum } }
  return { code: 'yup_number_max', params: { max: maximum } }
}

const aboutTheValue = ['invalid_type', 'invalid_format', 'invalid_value', 'invalid_union']
const valueAt = (sent: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce(
    (value, key) => (value as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[key],
    sent,
  )
/** Treats empty text as missing, because forms send it for an empty field. */
const isMissing = (issue: z.core.$ZodIssue, sent: unknown) => {
  const value = valueAt(sent, issue.path)
  const isEmpty = value === undefined || value === null || value === '' || Number.isNaN(value)
  return isEmpty && aboutTheValue.includes(issue.code ?? '')
}

const paramsOf = (issue: z.core.$ZodIssue) => {
  const params = issue.code === 'custom' ? issue.params : undefined
  return params && { params: params as Record<string, string | number> }
}

/** `z.int({ error })` also uses its message for the range. */
const isLimitOfWholeNumber = ({ code, message }: z.core.$ZodIssue) =>
  message === 'yup_integer' && (code === 'too_small' || code === 'too_big')

const codeOf = (issue: z.core.$ZodIssue, sent: unknown): Omit<FieldError, 'field'> => {
  if (isValidationCode(issue.message) && issue.message.endsWith('_required'))
    return { code: issue.message }
  if (isMissing(issue, sent)) return { code: 'yup_required' }
  // A contract may name a code: z.string().refine(…, 'end_date_after_start').
  if (isValidationCode(issue.message) && !isLimitOfWholeNumber(issue))
    return { code: issue.message, ...paramsOf(issue) }
  if (issue.code === 'too_small') return tooSmall(issue.origin, Number(issue.minimum))
  if (issue.code === 'too_big') return tooBig(issue.origin, Number(issue.maximum))
  if (issue.code === 'invalid_type' && issue.expected === 'int') return { code: 'yup_integer' }
  if (issue.code === 'invalid_format')
    return { code: issue.format === 'email' ? 'yup_email' : 'yup_type_error' }
  return { code: 'yup_type_error' }
}

export const fieldErrors = (issues: readonly z.core.$ZodIssue[], sent: unknown): FieldError[] =>
  issues.map((issue) => ({ field: fieldOf(issue.path), ...codeOf(issue, sent) }))
