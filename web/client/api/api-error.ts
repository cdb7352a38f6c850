import type { ErrorCode } from '#api/contracts/errors.ts'
import type { FieldError } from '#api/contracts/validation.ts'

/**
 * `timeout`: no answer, or one that is not JSON. `cut_off`: an incomplete file. `unknown`: an error
 * without Laurel's code.
 */
export type ApiErrorCode = ErrorCode | 'timeout' | 'cut_off' | 'unknown'

/** `status` 0 means no answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  readonly status: number
  readonly details: unknown
  readonly errorCode: number | undefined
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

export const hasNoAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 0

/** Returns whether the id names nothing; for a malformed id the server answers 400. */
export const isNotFound = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

export const mayYetSucceed = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  [408, 429].includes(error.status) ||
  error.status >= 500

export const fieldErrorsOf = (error: unknown): FieldError[] => {
  if (!(error instanceof ApiError) || error.code !== 'validation_failed') return []
  const { details } = error
  return Array.isArray(details)
    ? details
    : ((details as { fields?: FieldError[] } | undefined)?.fields ?? [])
}
