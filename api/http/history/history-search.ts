import type { z } from 'zod'
import { type FieldError, fieldErrors } from '#api/contracts/validation.ts'
import { HttpError } from '#api/failure.ts'
import { parseJson } from '#api/plugins/read-json.ts'
import { unreadableTexts } from '#api/plugins/unreadable-text.ts'

/** Ignores empty fields. @throws HttpError `validation_failed` */
export const parseSearch = <Search>(
  fields: z.ZodType<Search>,
  search: string | undefined,
): Search => {
  const given = search === undefined || search.trim() === '' ? {} : withoutEmpty(parseSent(search))
  const unreadable = unreadableTexts(given)
  if (unreadable.length > 0) throw refusedSearch(unreadable)
  const result = fields.safeParse(given)
  if (result.success) return result.data
  throw refusedSearch(fieldErrors(result.error.issues, given))
}

const refusedSearch = (errors: readonly FieldError[]) =>
  new HttpError(
    'validation_failed',
    errors.map((error) => ({ ...error, field: `search.${error.field}` })),
  )

const parseSent = (text: string): unknown => {
  for (const read of [(one: string) => one, decodeURIComponent]) {
    try {
      return parseJson(Buffer.from(read(text)))
    } catch {
      // Some clients encode the search twice.
    }
  }
  throw new HttpError('validation_failed', [{ field: 'search', code: 'yup_type_error' }])
}

const withoutEmpty = (fields: unknown) =>
  typeof fields === 'object' && fields !== null && !Array.isArray(fields)
    ? Object.fromEntries(
        Object.entries(fields).filter(([, value]) => value !== '' && value !== null),
      )
    : fields
