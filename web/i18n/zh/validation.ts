import type { ValidationCode } from '#api/contracts/validation.ts'
import type { BaseTranslation } from '../i18n-types.ts'

/** A sentence for each message code of a field, with its parameters. */
export const validation = {
  yup_required: '必須填寫。',
  yup_type_error: '格式不正確。',
  yup_string_min: '最少需要 {min} 個字元。',
  yup_string_max: '不可多於 {max} 個字元。',
  yup_number_type_error: '格式不正確。',
  yup_number_min: '數值必須大於或等於 {min}。',
  yup_number_max: '數值必須小於或等於 {max}。',
  yup_min_zero: '數值必須為 0 或以上。',
  yup_integer: '必須為整數',
  yup_email: '電郵不正確。',
  yup_array_min: '最少需要 {min} 項。',
  yup_array_max: '不可多於 {max} 項。',
  yup_date: '日期不正確，請用 YYYY-MM-DD。',
  end_date_after_start: '結束日期必須在開始日期之後。',
  new_password_same: '新密碼不可與現時密碼相同。',
  confirm_password_mismatch: '兩次輸入的密碼不同。',
  u_id_exists: '學生編號已存在',
  u_id_duplicate: '學生編號重複',
  username_used: '用戶名稱已被使用',
  card_id_used: '學生證編號已被使用',
  category_not_found: '找不到規則類別',
  category_type_mismatch: '規則類別與類型不符',
  rule_not_found: '找不到規則',
  profile_duplicate: '同一學生重複出現',
} satisfies BaseTranslation & Record<ValidationCode, string>
