import { UniqueIntegrityConstraintViolationError } from 'slonik'
import { FieldsError } from '#registry/registry-error.ts'

/** @throws FieldsError `email_used` */
export const unlessEmailUsed = async <Result>(
  field: string,
  change: Promise<Result>,
): Promise<Result> => {
  try {
    return await change
  } catch (error) {
    if (!(error instanceof UniqueIntegrityConstraintViolationError)) throw error
    throw new FieldsError([{ field, code: 'email_used' }])
  }
}
