import { z } from 'zod'
import { domainErrorCodes } from '#domain/decider.ts'

export const errorCodes = [
  ...domainErrorCodes,
  'organization_expired',
  'inactive_user',
  'user_not_found',
  'invalid_password',
  'change_pw_fail',
  'sign_in_delayed',
  'one_time_password_ended',
  'unauthorized',
  'setup_password_required',
  'forbidden',
  'link_ended',
  'validation_failed',
  'idempotency_key_missing',
  'payload_too_large',
  'too_many_requests',
  'already_exists',
  'rule_in_use',
  'period_is_current',
  'own_account',
  'last_organization_admin',
  'no_data',
  'look_alike_settled',
  'student_has_records',
  'import_not_yours',
  'import_unfinished',
  'import_interrupted',
  'undo_expired',
  'resource_name_used',
  'storage_full',
  'file_too_large',
  'too_many_uploads',
  'too_many_under_way',
  'upload_moved',
  'missing_device_id',
  'pairing_code_wrong',
  'device_off',
  'device_changed',
  'card_not_found',
  'retryable',
  'store_full',
  'event_store_changed',
  'read_model_behind',
  'internal_error',
] as const
export type ErrorCode = (typeof errorCodes)[number]

export const Failure = z.object({
  result: z.enum(['fail', 'quota_exceeded']),
  code: z.enum(errorCodes),
  message: z.string(),
  /** The wrong fields of `validation_failed`, else what the message needs. */
  details: z.unknown().optional(),
  more_details: z.number().optional(),
  /** The specification's error catalogue: 0 for a period that is not current. */
  errorCode: z.number().optional(),
})
export type Failure = z.infer<typeof Failure>
