import { bounded } from './bounded-details.ts'
import type { ErrorCode, Failure } from './contracts/errors.ts'

type Answer = Readonly<{ status: number; message: string }>

export const failures: Readonly<Record<ErrorCode, Answer>> = {
  lack_point: { status: 409, message: 'Does not have enough points for redemption' },
  lack_point_msg: { status: 409, message: 'Some students do not have enough points' },
  points_changed: {
    status: 409,
    message: 'The points of a rule have changed. Send the request again with the new points.',
  },
  quota_exceeded: { status: 409, message: 'Quota limit reached.' },
  action_not_found: { status: 404, message: 'This record was not found' },
  idempotency_key_reused: {
    status: 409,
    message: 'This Idempotency-Key was used for another request. Send a new key.',
  },
  not_found: { status: 404, message: 'Not found' },
  profile_duplicate: { status: 400, message: 'A student is listed twice. Send each student once.' },
  rule_inactive: { status: 409, message: 'This rule is not active. Choose another rule.' },
  fail_reward_current_period: {
    status: 409,
    message: 'Points can only be given in the current period',
  },
  date_out_of_range: {
    status: 409,
    message: 'This day cannot be recorded. Choose a day in the range that the school allows.',
  },
  badge_limit: {
    status: 409,
    message: 'This rule has already awarded as many badges as it may in this time',
  },
  already_credited: { status: 409, message: 'This year’s birthday points have already been given' },
  session_over: { status: 409, message: 'This round has ended. Start a new one.' },
  teams_fixed: { status: 409, message: 'The quiz has begun, so teams stay as they are' },
  board_game_inactive: {
    status: 409,
    message: 'This board game is not active. Choose another one.',
  },
  player_count: { status: 409, message: 'This board game needs a different number of players' },
  out_of_stock: { status: 409, message: 'This prize is sold out' },
  limit_reached: {
    status: 409,
    message: 'This student has reached the limit for this prize',
  },
  shop_closed: { status: 409, message: 'This prize is not available now' },
  not_for_class: { status: 409, message: 'This prize is for other classes' },
  order_changed: { status: 409, message: 'This order is in another state. Read it again.' },
  order_undo_ended: {
    status: 409,
    message: 'Handing out and cancelling can be undone for ten minutes only',
  },
  order_lapsed: {
    status: 409,
    message: 'This order could not be completed in time, and nothing was taken. Order again.',
  },
  points_out_of_range: {
    status: 409,
    message:
      'One award can give a million points at most. Lower the count, or use several awards or a ' +
      'rule with fewer points.',
  },
  award_changed: {
    status: 409,
    message: 'This award has been undone or corrected meanwhile. Read it again.',
  },
  not_correctable: {
    status: 409,
    message:
      'Only awards by rules can be corrected; a parent’s award stays with the child and with ' +
      'the rules for parents',
  },
  correction_changes_nothing: {
    status: 409,
    message: 'The award is like this already. Choose another student or rule.',
  },
  correction_below_zero: {
    status: 409,
    message: 'The student has spent these points. Undo what they were spent on first.',
  },
  stock_changed: {
    status: 409,
    message: 'The number left has changed. Check it and send the request again.',
  },
  house_awards_off: {
    status: 409,
    message:
      'In this school an award to a house or group goes to its members. Reward its students, or ' +
      'ask an administrator to change this in the organisation’s settings.',
  },
  remark_changed: {
    status: 409,
    message: 'Somebody else has changed this remark meanwhile. Read it again.',
  },
  play_limit: { status: 409, message: 'The rounds for today are used up. Try again tomorrow.' },
  game_without_questions: { status: 409, message: 'This game has no questions yet' },
  quiz_full: { status: 409, message: 'This room is full' },
  quiz_not_for_class: { status: 409, message: 'This quiz is for other classes' },
  quiz_limit: { status: 409, message: 'Too many rooms are open in this school. Finish one first.' },
  question_not_open: { status: 409, message: 'This question is not open' },
  question_still_open: {
    status: 409,
    message: 'The previous question is still open. Close it first.',
  },
  recorded_by_other: {
    status: 409,
    message: 'Only the person who recorded this, or staff who may see all records, can change it',
  },
  // Other programs compare the next four texts, so their spelling stays.
  organization_expired: { status: 403, message: 'organization_expired' },
  inactive_user: { status: 403, message: 'Inactive user' },
  user_not_found: { status: 401, message: 'User not found' },
  invalid_password: { status: 401, message: 'Invaild password' },
  change_pw_fail: { status: 400, message: 'The current password is wrong' },
  verification_limit: {
    status: 429,
    message:
      'This school has started three verifications within an hour. Try again at the given time.',
  },
  sign_in_delayed: {
    status: 429,
    message: 'Too many wrong passwords from here. Try again at the given time.',
  },
  one_time_password_ended: {
    status: 403,
    message: 'This one-time password has expired. Ask the school for a new one.',
  },
  unauthorized: { status: 401, message: 'Sign in first' },
  setup_password_required: { status: 403, message: 'Choose your own password first' },
  second_factor_required: {
    status: 403,
    message: 'Your school requires a second step. Set one up first.',
  },
  session_before_factor: {
    status: 403,
    message: 'Your second step was set up after this session began. Sign in again.',
  },
  second_step_wrong: {
    status: 401,
    message: 'This code is wrong or has been used. Wait for the next one and try again.',
  },
  challenge_ended: {
    status: 410,
    message: 'This took too long or was finished elsewhere. Start again.',
  },
  passkey_refused: {
    status: 401,
    message: 'This passkey was not accepted. Sign in with your password.',
  },
  passkeys_unavailable: {
    status: 409,
    message: 'Passkeys work only where Laurel has an https address with a name. Use another way.',
  },
  factor_key_missing: {
    status: 503,
    message:
      'Authenticator apps cannot be checked now. Use a passkey or a recovery code, ' +
      'and tell whoever runs Laurel.',
  },
  forbidden: {
    status: 403,
    message: 'This account may not do this. Ask an administrator if you need it.',
  },
  link_ended: { status: 410, message: 'This link has expired. Open the file again from its page.' },
  validation_failed: {
    status: 400,
    message: 'Some fields are not valid. See details for each field.',
  },
  idempotency_key_missing: { status: 400, message: 'Send the header Idempotency-Key' },
  payload_too_large: { status: 413, message: 'The request is too large. Send less at once.' },
  too_many_requests: { status: 429, message: 'Too many requests. Try again later.' },
  already_exists: { status: 409, message: 'This already exists' },
  rule_in_use: {
    status: 409,
    message: 'This category still has rules. Delete or move them first.',
  },
  period_is_current: { status: 409, message: 'This is already the current period' },
  own_account: {
    status: 409,
    message:
      'You cannot change your own role or status, or reset your own password. Ask ' +
      'another administrator.',
  },
  last_organization_admin: {
    status: 409,
    message: 'The organisation needs an active administrator. Appoint another one first.',
  },
  last_second_factor: {
    status: 409,
    message: 'Your school requires a second step. Set up another one before you remove this one.',
  },
  no_second_factor: {
    status: 409,
    message: 'This account has no second step to reset. Read the list of staff again.',
  },
  too_many_passkeys: { status: 409, message: 'You have ten passkeys. Remove one first.' },
  pairing_code_wrong: {
    status: 404,
    message: 'This code is wrong, has been used or has expired. Ask for a new one.',
  },
  device_off: { status: 409, message: 'This device is switched off. Ask staff to switch it on.' },
  retention_changed: {
    status: 409,
    message: 'This setting has changed meanwhile. Check what would be removed and confirm again.',
  },
  device_changed: {
    status: 409,
    message: 'Staff have changed what this device does. Show the card again.',
  },
  card_not_found: { status: 404, message: 'No student of the current period has this card' },
  // Other programs compare this text.
  missing_device_id: { status: 400, message: 'missing device id' },
  look_alike_settled: { status: 409, message: 'These accounts no longer look alike' },
  student_has_records: {
    status: 409,
    message: 'This account has records, so it cannot be merged into another one',
  },
  same_account: { status: 409, message: 'Choose two different accounts' },
  account_merged: {
    status: 409,
    message:
      'This account has been merged into another one of the student. Use that account, or undo ' +
      'the merge first.',
  },
  account_took_over: {
    status: 409,
    message:
      'Another account was merged into this one in the last seven days. Let this account stay, ' +
      'or undo that merge first.',
  },
  import_not_yours: {
    status: 403,
    message: 'Only the person who imported, or staff who may see all records, can do this',
  },
  import_unfinished: {
    status: 409,
    message: 'This import has not finished yet. Wait until it has.',
  },
  game_changed: {
    status: 409,
    message: 'This was changed in another tab or by somebody else. Read it again.',
  },
  message_changed: {
    status: 409,
    message: 'This was changed in another tab or by somebody else. Read it again.',
  },
  students_changed: {
    status: 409,
    message: 'The students of these periods have changed meanwhile. Check them again.',
  },
  import_interrupted: {
    status: 503,
    message: 'The import was interrupted and nothing was stored. Send it again.',
  },
  undo_expired: {
    status: 409,
    message:
      'It is too late to undo this: imports and merged accounts can be undone for seven days, ' +
      'deleted notices, memos and learning resources for ten seconds',
  },
  undo_in_what_if: {
    status: 409,
    message:
      'These awards got other points from a what-if. An administrator can undo all of them under ' +
      'What if, within seven days.',
  },
  undo_in_merges: {
    status: 409,
    message:
      'These records came from another account of the student. An administrator can undo the ' +
      'whole merge under Student list, within seven days.',
  },
  file_recorded: {
    status: 409,
    message: 'This file was recorded before. Undo it, or send again: true to record it twice.',
  },
  batch_too_large: {
    status: 409,
    message: 'This batch is too large to undo at once. Undo its records one by one.',
  },
  // Other programs compare the next three texts.
  resource_name_used: { status: 409, message: 'Resource with same name already exists' },
  storage_full: { status: 409, message: 'Storage is full' },
  file_too_large: { status: 413, message: 'File too large' },
  too_many_uploads: {
    status: 409,
    message: 'Ten files are being uploaded already. Finish or cancel one first.',
  },
  too_many_under_way: {
    status: 429,
    message: 'Too many of these are running at once. Try again when one has finished.',
  },
  too_many_badge_rules: {
    status: 409,
    message: 'The school has 100 active badge rules. Deactivate or delete one first.',
  },
  too_many_houses: {
    status: 409,
    message: 'There are twelve houses already. Delete or rename one.',
  },
  too_many_groups: {
    status: 409,
    message: 'The class has twelve groups already. Delete or rename one.',
  },
  not_own_class: {
    status: 403,
    message: 'Only class teachers of the class and administrators may change its groups',
  },
  upload_moved: {
    status: 409,
    message: 'This part has already been uploaded, or the upload was cancelled',
  },
  store_full: {
    status: 507,
    message: 'Laurel has no room left for files. Nothing was stored: tell whoever runs Laurel.',
  },
  no_data: { status: 404, message: 'No data available for export' },
  retryable: { status: 503, message: 'The server is busy. Try again in a moment.' },
  event_store_changed: {
    status: 503,
    message:
      'Laurel is connected to a different event store. Nothing was recorded: tell ' +
      'whoever runs Laurel.',
  },
  read_model_behind: {
    status: 503,
    message: 'The history is not up to date yet. Try again in a moment.',
  },
  internal_error: { status: 500, message: 'The server had an error. Try again.' },
}

export type RefusedAccount = Readonly<{ organizationId: string; userId: string }>

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
