import type { z } from 'zod'
import type { FieldError } from '#api/contracts/validation.ts'
import type { ApiError } from '#web/client/api/api-error.ts'
import { everyIssue } from './every-issue.ts'

type Schema<Input, Output> = z.ZodType<Output, Input>
/** May be a function that loads the contract at the first check, because zod is large. */
export type Contract<Input, Output> = Schema<Input, Output> | (() => Promise<Schema<Input, Output>>)

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

const valueAt = (values: unknown, path: string) =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], values)

const asMissing = (error: FieldError, values: unknown): FieldError =>
  isEmpty(valueAt(values, error.field)) &&
  error.code !== 'confirm_password_mismatch' &&
  !error.code.endsWith('_required')
    ? { field: error.field, code: 'yup_required' }
    : error

/** Holds data instead of text, because the page's language may change. */
export type FormError = { type: string; message: string }
export const toFormError = ({ code, params }: FieldError): FormError => ({
  type: code,
  message: JSON.stringify(params ?? {}),
})

/**
 * Returns an error of the call. Its type is `server` if the field has the focus, which means that
 * the error must be announced. Else it is `heard`, because moving the focus reads it out.
 */
export const toCallError = (
  { code, details }: Pick<ApiError, 'code' | 'details'>,
  field: string,
): FormError => ({
  type: document.activeElement?.getAttribute('name') === field ? 'server' : 'heard',
  message: JSON.stringify({ code, details }),
})

export const isCallError = ({ type }: { type?: unknown }) => type === 'server' || type === 'heard'

const byField = (errors: readonly FieldError[]): Record<string, FormError> =>
  Object.fromEntries(errors.toReversed().map((error) => [error.field, toFormError(error)]))

const load = async <Input, Output>(contract: Contract<Input, Output>) => {
  const { fieldErrors } = await import('#api/contracts/validation.ts')
  return { fieldErrors, schema: typeof contract === 'function' ? await contract() : contract }
}

export const checkContract = async <Input, Output>(
  contract: Contract<Input, Output>,
  values: unknown,
): Promise<{ values: Output; errors?: undefined } | { errors: Record<string, FormError> }> => {
  const loaded = await load(contract).catch(() => null)
  // Without the contract nothing is checked here: the call will fail, or the server will check.
  if (!loaded) return { values: values as Output }
  const { schema, fieldErrors } = loaded
  const parsed = schema.safeParse(values)
  if (parsed.success) return { values: parsed.data }
  const issues = everyIssue(schema, values, parsed.error.issues)
  return { errors: byField(fieldErrors(issues, values).map((error) => asMissing(error, values))) }
}
