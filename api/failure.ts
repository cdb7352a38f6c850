import { bounded } from './bounded-details.ts'
import type { ErrorCode, Failure } from './contracts/errors.ts'

type Answer = Readonly<{ status: number; message: string }>

/**
 * The HTTP status and the English text of every code. The web shows its own sentence in the user's
 * language.
 */
export const failures: Readonly<Record<ErrorCode, Answer>> = {
  lack_point: { status: 409, message: 'Does not have enough points for redemption' },
  lack_point_msg: { status: 409, message: 'Some students do not have enough points' },
  points_changed: {
    status: 409,
    message: 'The points of a rule have changed: ask again with the new ones',
  },
  quota_exceeded: { status: 409, message: 'Quota limit reached.' },
  action_not_found: { status: 404, message: 'This action does not exist' },
  idempotency_key_reused: {
    status: 409,
    message: 'This Idempotency-Key was used for another request',
  },
  not_found: { status: 404, message: 'Not found' },
  profile_duplicate: { status: 400, message: 'A student was named twice' },
  rule_inactive: { status: 409, message: 'This rule is not active' },
  fail_reward_current_period: {
    status: 409,
    message: 'Points are given in the current period only',
  },
  date_out_of_range: {
    status: 409,
    message: 'This day is outside of the days that may be written down',
  },
  badge_limit: { status: 409, message: 'No more badges of this rule in this time' },
  already_credited: { status: 409, message: 'The birthday of this year was credited already' },
  session_over: { status: 409, message: 'This round has ended' },
  board_game_inactive: { status: 409, message: 'This board game is not active' },
  player_count: { status: 409, message: 'The board game is for another number of players' },
  play_limit: { status: 409, message: 'No more rounds today' },
  game_without_questions: { status: 409, message: 'This game has no questions yet' },
  quiz_full: { status: 409, message: 'This room is full' },
  quiz_limit: { status: 409, message: 'Too many rooms are open in this school: finish one first' },
  question_not_open: { status: 409, message: 'This question is not open' },
  question_still_open: { status: 409, message: 'The question before is still open' },
  recorded_by_other: {
    status: 409,
    message: 'Somebody else has recorded this: only who sees all records may change it',
  },
  organization_expired: { status: 403, message: 'organization_expired' },
  inactive_user: { status: 403, message: 'Inactive user' },
  user_not_found: { status: 401, message: 'User not found' },
  // The spelling is the specification's: clients compare it.
  invalid_password: { status: 401, message: 'Invaild password' },
  change_pw_fail: { status: 400, message: 'The current password is wrong' },
  sign_in_delayed: {
    status: 429,
    message: 'Too many failed attempts from this place: try again at the time given',
  },
  one_time_password_ended: {
    status: 403,
    message: 'This one-time password has ended: ask for a new one',
  },
  unauthorized: { status: 401, message: 'Sign in first' },
  setup_password_required: { status: 403, message: 'Change the password first' },
  forbidden: { status: 403, message: 'This account may not do that' },
  link_ended: { status: 410, message: 'This link has ended: open the file again from its page' },
  validation_failed: { status: 400, message: 'Some fields are not valid' },
  idempotency_key_missing: { status: 400, message: 'The header Idempotency-Key is missing' },
  payload_too_large: { status: 413, message: 'The request is too large' },
  too_many_requests: { status: 429, message: 'Too many requests: try again later' },
  already_exists: { status: 409, message: 'This exists already' },
  rule_in_use: { status: 409, message: 'The category still has rules' },
  period_is_current: { status: 409, message: 'This period is the current one' },
  own_account: {
    status: 409,
    message: 'Nobody changes the own role or status, or resets the own password',
  },
  last_organization_admin: {
    status: 409,
    message: 'The organisation needs an active administrator',
  },
  pairing_code_wrong: { status: 404, message: 'This code is wrong, was used or has ended' },
  device_off: { status: 409, message: 'This device is switched off' },
  device_changed: { status: 409, message: 'This device does something else by now' },
  card_not_found: { status: 404, message: 'Nobody of the current period has this card' },
  missing_device_id: { status: 400, message: 'missing device id' },
  look_alike_settled: { status: 409, message: 'These accounts do not look alike any more' },
  student_has_records: {
    status: 409,
    message: 'This student has records, which stay with the account',
  },
  import_not_yours: {
    status: 403,
    message: 'Only who imported, or who sees all records, may do this',
  },
  import_unfinished: { status: 409, message: 'This import has not been finished' },
  import_interrupted: {
    status: 503,
    message: 'The import was interrupted and nothing was stored: send it again',
  },
  undo_expired: {
    status: 409,
    message:
      'Too late to undo: imports for seven days, deleted notices, memos and learning resources for ten seconds',
  },
  // The next three sentences are the specification's: clients compare them.
  resource_name_used: { status: 409, message: 'Resource with same name already exists' },
  storage_full: { status: 409, message: 'Storage is full' },
  file_too_large: { status: 413, message: 'File too large' },
  too_many_uploads: {
    status: 409,
    message: 'Ten files are on their way already: finish or cancel one first',
  },
  too_many_under_way: {
    status: 429,
    message: 'Too many of these are under way: ask again when one has ended',
  },
  upload_moved: { status: 409, message: 'This part is there already, or the upload was cancelled' },
  store_full: { status: 507, message: 'Laurel has no room for files left: nothing was stored' },
  no_data: { status: 404, message: 'No data available for export' },
  retryable: { status: 503, message: 'Too busy at the moment: try again' },
  event_store_changed: {
    status: 503,
    message: 'The event store is not the right one: nothing was recorded',
  },
  read_model_behind: { status: 503, message: 'The history is not up to date yet: try again' },
  internal_error: { status: 500, message: 'Something went wrong' },
}

/** Whose account a call without a caller was about, for the log alone. */
export type RefusedAccount = Readonly<{ organizationId: string; userId: string }>

/** A call is refused: throw it anywhere in a route. `details` is what the message needs. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly code: ErrorCode
  readonly details: unknown
  readonly account: RefusedAccount | undefined
  constructor(code: ErrorCode, details?: unknown, account?: RefusedAccount) {
    super(code)
    this.code = code
    this.details = details
    this.account = account
  }
}

/** The body of a refused call, of bounded size whatever was sent. */
export const failureOf = (code: ErrorCode, details?: unknown): Failure => ({
  result: code === 'quota_exceeded' ? 'quota_exceeded' : 'fail',
  code,
  message: failures[code].message,
  ...bounded(details),
  ...(code === 'fail_reward_current_period' && { errorCode: 0 }),
})

/** @throws HttpError `not_found` for null */
export const orNotFound = <Row>(row: Row | null): Row => {
  if (row === null) throw new HttpError('not_found')
  return row
}
