import { toNestErrors } from '@hookform/resolvers'
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { fieldErrorsOf } from '#web/client/api/api-error.ts'
import { type Contract, checkContract, toFormError } from './check-contract.ts'

const resolverOf =
  <Input extends FieldValues, Output>(contract: Contract<Input, Output>): Resolver<Input, unknown, Output> =>
  async (values, _, options) => {
    const checked = await checkContract(contract, values)
    if (!checked.errors) return { values: checked.values, errors: {} }
    return { values: {}, errors: toNestErrors(checked.errors as FieldErrors, options) as FieldErrors<Input> }
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

/**
 * Shows the server's field errors under their fields, and leads to the first, as a form does by itself before it is sent. Answers whether there
 * were any, else a toast is due.
 */
export const applyFieldErrors = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): boolean => {
  const errors = fieldErrorsOf(error)
  for (const [at, one] of errors.entries())
    form.setError(one.field as FieldPath<Input>, toFormError(one), { shouldFocus: at === 0 })
  return errors.length > 0
}
