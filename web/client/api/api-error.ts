import type { ErrorCode } from '#api/contracts/errors.ts'
import type { FieldError } from '#api/contracts/validation.ts'

/**
 * `timeout`: no answer (network down or 30 s passed). `cut_off`: half of one. `unknown`: an answer
 * that is not ours.
 */
export type ApiErrorCode = ErrorCode | 'timeout' | 'cut_off' | 'unknown'

/**
 * A call failed. `details` is what the message needs, or the field errors of `validation_failed`;
 * `status` 0 is no answer.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  readonly status: number
  readonly details: unknown
  readonly errorCode: number | undefined
  /** Of field errors: how many more there are than `details` names. */
  readonly moreDetails: number

  constructor(failure: {
    code: ApiErrorCode
    status: number
    message?: string
    details?: unknown
    errorCode?: number
    moreDetails?: number
  }) {
    super(failure.message ?? failure.code)
    this.code = failure.code
    this.status = failure.status
    this.details = failure.details
    this.errorCode = failure.errorCode
    this.moreDetails = failure.moreDetails ?? 0
  }
}

/**
 * Whether a call failed for want of an answer: no network, nobody at its other end, or half a
 * minute of silence.
 */
export const hasNoAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 0

/**
 * Whether the very same may go well the next time: after silence, a limit, or trouble of the
 * server; what was refused is refused again.
 */
export const mayYetSucceed = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  [408, 429].includes(error.status) ||
  error.status >= 500

/** The fields that the server found wrong; empty for every other error. */
export const fieldErrorsOf = (error: unknown): FieldError[] => {
  if (!(error instanceof ApiError) || error.code !== 'validation_failed') return []
  const { details } = error
  return Array.isArray(details)
    ? details
    : ((details as { fields?: FieldError[] } | undefined)?.fields ?? [])
}
