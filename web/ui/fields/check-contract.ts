import type { z } from 'zod'
import type { FieldError } from '#api/contracts/validation.ts'
import type { ApiError } from '#web/client/api/api-error.ts'
import { everyIssue } from './every-issue.ts'

type Schema<Input, Output> = z.ZodType<Output, Input>
/**
 * The contract, or how to load it: zod weighs 28 kB, which a page that is to paint fast loads at
 * the first check.
 */
export type Contract<Input, Output> = Schema<Input, Output> | (() => Promise<Schema<Input, Output>>)

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** `users.3.class_no` of what was entered. */
const valueAt = (values: unknown, path: string) =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], values)

/**
 * An empty field is missing, whatever its format should have been; some contracts have their own
 * words for it.
 */
const asMissing = (error: FieldError, values: unknown): FieldError =>
  isEmpty(valueAt(values, error.field)) &&
  error.code !== 'confirm_password_mismatch' &&
  !error.code.endsWith('_required')
    ? { field: error.field, code: 'yup_required' }
    : error

/**
 * What FieldMessage says: the code as `type` and its parameters as `message`, since the page's
 * language may change.
 */
export type FormError = { type: string; message: string }
export const toFormError = ({ code, params }: FieldError): FormError => ({
  type: code,
  message: JSON.stringify(params ?? {}),
})

/**
 * What the server said of a whole call, under the field that it is about and that is to get the
 * focus, which reads it then: `heard`. Where the focus is in the field already nothing would, so it
 * has to speak by itself: `server`.
 */
export const toCallError = (
  { code, details }: Pick<ApiError, 'code' | 'details'>,
  field: string,
): FormError => ({
  type: document.activeElement?.getAttribute('name') === field ? 'server' : 'heard',
  message: JSON.stringify({ code, details }),
})

/** Whether an error is of a call that failed, and not of what was entered. */
export const isCallError = ({ type }: { type?: unknown }) => type === 'server' || type === 'heard'

/** The first error of each field, under its path. */
const byField = (errors: readonly FieldError[]): Record<string, FormError> =>
  Object.fromEntries(errors.toReversed().map((error) => [error.field, toFormError(error)]))

const load = async <Input, Output>(contract: Contract<Input, Output>) => {
  const { fieldErrors } = await import('#api/contracts/validation.ts')
  return { fieldErrors, schema: typeof contract === 'function' ? await contract() : contract }
}

/**
 * What was entered, by its contract: as the call takes it, or what is wrong with each field, under
 * its path.
 */
export const checkContract = async <Input, Output>(
  contract: Contract<Input, Output>,
  values: unknown,
): Promise<{ values: Output; errors?: undefined } | { errors: Record<string, FormError> }> => {
  const loaded = await load(contract).catch(() => null)
  // Cut off from the network: what is entered goes to the call, which says that it failed, and the
  // server checks it when it does not.
  if (!loaded) return { values: values as Output }
  const { schema, fieldErrors } = loaded
  const parsed = schema.safeParse(values)
  if (parsed.success) return { values: parsed.data }
  const issues = everyIssue(schema, values, parsed.error.issues)
  return { errors: byField(fieldErrors(issues, values).map((error) => asMissing(error, values))) }
}
