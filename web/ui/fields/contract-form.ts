import { toNestErrors } from '@hookform/resolvers'
import { useRef } from 'react'
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
import { useRefused } from './use-refused.ts'

/** Before the first save an empty field is no error yet. */
const resolverOf =
  <Input extends FieldValues, Output>(
    contract: Contract<Input, Output>,
    isSent: () => boolean,
  ): Resolver<Input, unknown, Output> =>
  async (values, _, options) => {
    const checked = await checkContract(contract, values)
    if (!checked.errors) return { values: checked.values, errors: {} }
    const told = Object.entries(checked.errors).filter(
      ([, { type }]) => isSent() || type !== 'yup_required',
    )
    return {
      values: {},
      errors: toNestErrors(Object.fromEntries(told) as FieldErrors, options) as FieldErrors<Input>,
    }
  }

type ContractFormOptions<Input> = {
  defaultValues?: Partial<Input>
  values?: Input
}

/** A failed save focuses the first error. Errors without a field appear in a toast. */
export const useContractForm = <Input extends FieldValues, Output>(
  contract: Contract<Input, Output>,
  { defaultValues, values }: ContractFormOptions<Input> = {},
) => {
  const isSent = useRef(false)
  const form = useForm<Input, unknown, Output>({
    resolver: resolverOf(contract, () => isSent.current),
    defaultValues: defaultValues as never,
    values,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const refused = useRefused(form.formState)
  const handleSubmit: typeof form.handleSubmit = (onValid, onInvalid) => {
    const send = form.handleSubmit(onValid, (errors, event) => {
      refused(event?.target)
      return onInvalid?.(errors, event)
    })
    return (event) => {
      isSent.current = true
      return send(event)
    }
  }
  return { ...form, handleSubmit }
}

const hasField = (values: unknown, path: string): boolean => {
  let at = values
  for (const part of path.split('.')) {
    if (typeof at !== 'object' || at === null || !(part in at)) return false
    at = (at as Record<string, unknown>)[part]
  }
  return true
}

/** Shows errors at their fields and focuses the first. Returns false if a toast must show them. */
export const applyFieldErrors = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
  others: readonly string[] = [],
): boolean => {
  const errors = fieldErrorsOf(error)
  for (const [at, one] of errors.entries())
    form.setError(one.field as FieldPath<Input>, toFormError(one), { shouldFocus: at === 0 })
  const values = form.getValues()
  return (
    errors.length > 0 &&
    errors.every(({ field }) => others.includes(field) || hasField(values, field))
  )
}
