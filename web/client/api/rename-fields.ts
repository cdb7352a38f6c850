import { ApiError, fieldErrorsOf } from './api-error.ts'

export const renameFields = (error: unknown, rename: (field: string) => string) => {
  const fields = fieldErrorsOf(error)
  if (!(error instanceof ApiError) || fields.length === 0) return error
  const details = fields.map((one) => ({ ...one, field: rename(one.field) }))
  return new ApiError({ code: error.code, status: error.status, details })
}
