import type { NamespaceErrorsTranslation } from '../../i18n-types.ts'

const errors = {
  lack_point: 'Does not have enough points for redemption',
  lack_point_msg: '{count} student(s) do not have enough points',
  points_changed: 'The points of this rule have changed. Check the new points and confirm again.',
  quota_exceeded: 'Quota limit reached.',
  date_out_of_range:
    'This day cannot be recorded. Please choose a day in the range that your school allows.',
  recorded_by_other:
    'Somebody else recorded this. Only they, or staff who can see all records, can change it.',
  badge_limit: 'This rule has already awarded as many badges as it may in this time.',
  already_credited: 'This year’s birthday points have already been given.',
  session_over: 'This round has ended.',
  teams_fixed: 'The quiz has begun, so teams stay as they are.',
  board_game_inactive: 'This board game is no longer active.',
  player_count: 'This board game is for {least} to {most} players.',
  out_of_stock: 'This prize is sold out. No points were taken.',
  limit_reached: 'This student has already had as many of this prize as allowed for now.',
  shop_closed: 'This prize is available at other times only. Please look at its opening hours.',
  not_for_class: 'This prize is for other classes.',
  order_changed: 'This order has changed meanwhile. Please look at it again.',
  order_undo_ended: 'Handing out and cancelling can be undone for ten minutes only.',
  points_out_of_range:
    'One award can give a million points at most. Please lower the count, or choose a rule with fewer points.',
  award_changed: 'This award has been undone or corrected meanwhile. Please look at it again.',
  not_correctable:
    'Only awards by rules can be corrected. A parent’s award can change to another rule for parents, but not to another student.',
  correction_changes_nothing: 'The award is like this already. Choose another student or rule.',
  correction_below_zero:
    'The student has spent these points, and the balance would fall below zero. Undo what they were spent on first.',
  order_lapsed: 'This order could not be completed, and no points were taken. Please order again.',
  stock_changed: 'The number left has changed since you opened this form. Check it and save again.',
  remark_changed:
    'A colleague changed this remark while you were writing. Compare the two, then choose one.',
  house_awards_off:
    'In this school, points for a house or group go to its members. Please reward the students.',
  play_limit: 'That was enough play for today. Come back tomorrow.',
  game_without_questions: 'This game has no questions yet.',
  quiz_full: 'This room is full.',
  quiz_not_for_class: 'This quiz is for other classes. Ask your teacher if yours should join.',
  quiz_limit: 'Too many rooms are open in this school. Finish one first.',
  question_not_open: 'This question is closed.',
  question_still_open: 'The previous question is still open.',
  action_not_found: 'This record was not found.',
  idempotency_key_reused: 'The request has changed meanwhile. Please start again.',
  idempotency_key_missing: 'The request was not complete. Please start again.',
  // One sentence for the next three, as specified: a sign-in must not reveal which accounts exist.
  organization_expired: 'Invalid User',
  inactive_user: 'Invalid User',
  user_not_found: 'Invalid User',
  invalid_password: 'Invalid password!',
  change_pw_fail: 'The password could not be changed. Please check the current password.',
  sign_in_delayed:
    'Signing in from here is slowed down after too many wrong passwords. Your account is not locked. Try again after {until}, use a device where you signed in before, or ask your school’s administrator to lift the limit.',
  one_time_password_ended:
    'This one-time password has expired. Please ask your school for a new one.',
  unauthorized: 'You were signed out. Please sign in again.',
  second_factor_required:
    'Your school requires a second step when signing in. Please set one up first.',
  session_before_factor:
    'You set up your second step after signing in here. Please sign in again, then repeat this.',
  second_step_wrong: 'This code is wrong or was used already. Please wait for the next one.',
  challenge_ended: 'This took too long, or it was finished elsewhere. Please start again.',
  passkey_refused: 'This passkey was not accepted. Please sign in with your password.',
  passkeys_unavailable:
    'Passkeys do not work at this address. They need https and a name instead of numbers.',
  factor_key_missing:
    'Authenticator apps cannot be checked just now. Use a passkey or a recovery code, and tell whoever runs Laurel.',
  last_second_factor:
    'Your school requires a second step. Set up another one before you remove this one.',
  no_second_factor: 'This account has no second step, so there is nothing to reset.',
  too_many_passkeys: 'You have ten passkeys. Please remove one first.',
  setup_password_required: 'Please choose your own password first.',
  forbidden: 'Your account may not do this. If you need it, ask your school’s administrator.',
  validation_failed: 'Some fields are not filled in correctly.',
  not_found: 'This was not found. It may have been deleted.',
  profile_duplicate: 'A student appears twice.',
  payload_too_large: 'File too large',
  too_many_requests: 'Too many attempts. Please try again later.',
  verification_limit:
    'Your school has started three checks within an hour. Please start the next one after {until}.',
  fail_reward_current_period: 'Points may be issued in the current period ({period}) only',
  rule_inactive: 'This rule is not active. Please choose another one.',
  already_exists: 'This already exists.',
  rule_in_use:
    'This category still has rules. Delete them, or move them to another category first.',
  period_is_current: 'This is already the current period.',
  own_account:
    'You cannot change your own role or status, nor reset your own password. Please ask another administrator.',
  last_organization_admin:
    'The organisation needs at least one active administrator. Please appoint another one first.',
  pairing_code_wrong: 'This code is wrong, has been used or has expired. Please ask for a new one.',
  device_off: 'This device is switched off for now.',
  retention_changed:
    'Another administrator has just changed this setting. Check what would be removed and confirm again.',
  device_changed: 'Staff have just changed what this device does. Show your card again.',
  card_not_found: 'Card not recognised. Please try again or ask your teacher.',
  missing_device_id: 'missing device id',
  import_not_yours: 'Only the person who imported, or staff who can see all records, may do this.',
  look_alike_settled: 'Somebody has already dealt with this: these accounts no longer look alike.',
  student_has_records:
    'This account has got points or other records meanwhile. Load the page again, then merge the two accounts with their records.',
  same_account: 'Choose two different accounts.',
  account_merged:
    'This account has been merged into another account of the student. Use that account, or undo the merge first.',
  account_took_over:
    'Another account was merged into this one in the last seven days. Let this account stay, or undo that merge first.',
  message_changed:
    'This was changed while you were writing. Compare both versions and choose one of them.',
  game_changed: 'This was changed in another tab or by somebody else. Load the page again.',
  students_changed: 'The students of these periods have changed meanwhile. Check them again.',
  import_unfinished: 'This import has not finished yet. Please wait.',
  import_interrupted: 'The import was interrupted and nothing was stored. Please try again.',
  link_ended: 'This link has expired. Please open the file again from its page.',
  undo_expired:
    'It is too late to undo this: imports and merged accounts can be undone for seven days, deleted notices, memos and learning resources for ten seconds.',
  undo_in_what_if:
    'These awards got other points from a what-if. An administrator can undo all of them under “What if”, within seven days.',
  undo_in_merges:
    'These records came from another account of the student. An administrator can undo the whole merge under “Students”, within seven days.',
  file_recorded:
    'This file was recorded before. Undo that import in the history, or confirm that you want these points twice.',
  batch_too_large: 'This batch is too large to undo at once. Please undo its records one by one.',
  resource_name_used: 'A resource already has this name. Please choose another one.',
  storage_full: 'The storage is full. Please delete resources that are no longer needed.',
  file_too_large: 'The file is too large: 1 GB at most.',
  too_many_groups: 'The class has twelve groups already. Delete or rename one.',
  not_own_class: 'Only this class’s class teachers and administrators may change its groups.',
  too_many_badge_rules:
    'Your school has 100 active badge rules. Please deactivate or delete one first.',
  too_many_houses: 'There are twelve houses already. Delete or rename one.',
  too_many_uploads: 'Ten files are being uploaded already. Finish or cancel one first.',
  too_many_under_way:
    'Too many tasks of this kind are under way. Please try again when one has finished.',
  upload_moved:
    'This part has already been uploaded, or the upload was cancelled. To continue, choose the file again.',
  store_full: 'Laurel has no room for files left. Nothing was stored: please tell whoever runs it.',
  no_data: 'No data available for export',
  retryable: 'The system is busy. Please try again.',
  event_store_changed:
    'Nothing can be recorded at the moment, because Laurel is connected to a different store of records. Please tell your administrator.',
  read_model_behind: 'The records are not up to date yet. Please try again in a moment.',
  internal_error: 'The server had an error. Please try again.',
  timeout: 'Server Connection Error. Check the network connection and try again.',
  cut_off:
    'The connection broke before the file was complete. Nothing was saved; please export again.',
  unknown: 'That did not work. Please try again.',
} satisfies NamespaceErrorsTranslation

export default errors
