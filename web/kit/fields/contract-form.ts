import { toNestErrors } from '@hookform/resolvers'
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import type { FieldError } from '#api/contracts/validation.ts'
import { type ApiError, fieldErrorsOf } from '#web/client/api/api-error.ts'
import { everyIssue } from './every-issue.ts'

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** An empty field is missing, whatever its format should have been. */
const asMissing = (error: FieldError, values: FieldValues): FieldError =>
  isEmpty(get(values, error.field)) && error.code !== 'confirm_password_mismatch'
    ? { field: error.field, code: 'yup_required' }
    : error

/** Keeps the code as `type` and its parameters as `message`, for FieldMessage to say in the page's language. */
export const toFormError = ({ code, params }: FieldError) => ({ type: code, message: JSON.stringify(params ?? {}) })

/** What the server said of a whole call, under the field that it is about: kept as its code, for the page's language may change. */
export const toCallError = ({ code, details }: Pick<ApiError, 'code' | 'details'>) => ({
  type: 'server',
  message: JSON.stringify({ code, details }),
})

/** The first error of each field, under its path. */
const byField = (errors: FieldError[]) =>
  Object.fromEntries(errors.toReversed().map((error) => [error.field, toFormError(error)]))

type Schema<Input, Output> = z.ZodType<Output, Input>
/** The contract, or how to load it: zod weighs 28 kB, which a page that is to paint fast loads at the first check. */
export type Contract<Input, Output> = Schema<Input, Output> | (() => Promise<Schema<Input, Output>>)

const load = async <Input, Output>(contract: Contract<Input, Output>) => {
  const { fieldErrors } = await import('#api/contracts/validation.ts')
  return { fieldErrors, schema: typeof contract === 'function' ? await contract() : contract }
}

const resolverOf =
  <Input extends FieldValues, Output>(contract: Contract<Input, Output>): Resolver<Input, unknown, Output> =>
  async (values, _, options) => {
    const loaded = await load(contract).catch(() => null)
    // Cut off from the network: what is entered goes to the call, which says that it failed, and the server checks it when it does not.
    if (!loaded) return { values: values as unknown as Output, errors: {} }
    const { schema, fieldErrors } = loaded
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    const issues = everyIssue(schema, values, parsed.error.issues)
    const errors = fieldErrors(issues, values).map((error) => asMissing(error, values))
    return { values: {}, errors: toNestErrors(byField(errors) as FieldErrors, options) as FieldErrors<Input> }
  }

type Options<Input> = {
  defaultValues?: Partial<Input>
  /** Follows an edited row: the form is reset when it changes. */
  values?: Input
}

/** react-hook-form on a contract: `useContractForm(PeriodInput, { defaultValues })`. Fields show their errors once they were left. */
export const useContractForm = <Input extends FieldValues, Output>(
  contract: Contract<Input, Output>,
  { defaultValues, values }: Options<Input> = {},
) =>
  useForm<Input, unknown, Output>({
    resolver: resolverOf(contract),
    defaultValues: defaultValues as never,
    values,
    mode: 'onTouched',
  })

/** Shows the server's field errors under their fields. Answers whether there were any, else a toast is due. */
export const applyFieldErrors = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): boolean => {
  const errors = fieldErrorsOf(error)
  for (const one of errors) form.setError(one.field as FieldPath<Input>, toFormError(one))
  return errors.length > 0
}
