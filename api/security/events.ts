import type { ErrorCode } from '#api/contracts/errors.ts'

/**
 * Everything that the log tells about security, each by its own name in the field `event`, at the
 * level warn, with `code`, `organization` and `user` (as far as somebody is signed in or the
 * account is known), `address` and `process`. docs/security.md lists the same.
 */
export const securityEvents = {
  sign_in: 'a sign-in, by what became of it',
  session_refused: 'a call with no token, key or link that is good',
  access_refused: 'a call that this account may not make, or not yet',
  record_refused: 'a record that is not there, or not for this account',
  input_refused: 'a request that no form of ours sends',
  rule_refused: 'a command that the rules of the school or of the ledger do not allow',
  limit_reached: 'too many calls',
  socket_refused: 'a live connection that was not made',
  room_refused: 'a live room that was not opened',
} as const
export type SecurityEvent = keyof typeof securityEvents

/**
 * Which event the refusal of a call is; null for what is nobody's doing but ours. A code that is
 * not here does not compile.
 */
export const eventOfCode: Readonly<Record<ErrorCode, SecurityEvent | null>> = {
  // Written where the account is known.
  organization_expired: 'sign_in',
  inactive_user: 'sign_in',
  user_not_found: 'sign_in',
  invalid_password: 'sign_in',
  change_pw_fail: 'sign_in',
  one_time_password_ended: 'sign_in',
  sign_in_delayed: 'limit_reached',
  unauthorized: 'session_refused',
  link_ended: 'session_refused',
  pairing_code_wrong: 'session_refused',
  card_not_found: 'record_refused',
  device_off: 'rule_refused',
  device_changed: 'rule_refused',
  setup_password_required: 'access_refused',
  forbidden: 'access_refused',
  own_account: 'access_refused',
  last_organization_admin: 'access_refused',
  import_not_yours: 'access_refused',
  not_found: 'record_refused',
  action_not_found: 'record_refused',
  validation_failed: 'input_refused',
  payload_too_large: 'input_refused',
  idempotency_key_missing: 'input_refused',
  idempotency_key_reused: 'input_refused',
  missing_device_id: 'input_refused',
  profile_duplicate: 'input_refused',
  lack_point: 'rule_refused',
  lack_point_msg: 'rule_refused',
  points_changed: 'rule_refused',
  quota_exceeded: 'rule_refused',
  date_out_of_range: 'rule_refused',
  recorded_by_other: 'rule_refused',
  badge_limit: 'rule_refused',
  already_credited: 'rule_refused',
  session_over: 'rule_refused',
  play_limit: 'rule_refused',
  board_game_inactive: 'rule_refused',
  player_count: 'rule_refused',
  game_without_questions: 'rule_refused',
  quiz_full: 'rule_refused',
  quiz_limit: 'rule_refused',
  question_not_open: 'rule_refused',
  question_still_open: 'rule_refused',
  rule_inactive: 'rule_refused',
  fail_reward_current_period: 'rule_refused',
  already_exists: 'rule_refused',
  rule_in_use: 'rule_refused',
  period_is_current: 'rule_refused',
  look_alike_settled: 'rule_refused',
  student_has_records: 'rule_refused',
  import_unfinished: 'rule_refused',
  undo_expired: 'rule_refused',
  resource_name_used: 'rule_refused',
  storage_full: 'rule_refused',
  file_too_large: 'input_refused',
  too_many_uploads: 'limit_reached',
  too_many_under_way: 'limit_reached',
  upload_moved: 'input_refused',
  store_full: null,
  no_data: null,
  too_many_requests: 'limit_reached',
  import_interrupted: null,
  retryable: null,
  event_store_changed: null,
  read_model_behind: null,
  internal_error: null,
}
