import type { ReactNode } from 'react'
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'
import { type ControlProps, FieldFrame, type FrameProps } from './field-frame.tsx'

export type FieldProps<Input extends FieldValues, Output> = {
  form: UseFormReturn<Input, unknown, Output>
  name: FieldPath<Input>
  label: string
  hint?: string
  optional?: boolean
  disabled?: boolean
}

/** An optional empty field is null. */
export const registration = <Input extends FieldValues, Output>(
  { form, name, optional }: FieldProps<Input, Output>,
  parse?: (typed: unknown) => unknown,
) => {
  const orNull = (typed: unknown) => (typed === '' ? null : typed)
  const setValueAs = parse ?? (optional ? orNull : undefined)
  return form.register(
    name,
    setValueAs ? { setValueAs: setValueAs as (typed: unknown) => never } : undefined,
  )
}

export const Field = <Input extends FieldValues, Output>(
  props: FieldProps<Input, Output> & {
    children: (control: ControlProps & { bad: boolean }) => ReactNode
  },
) => {
  const { form, name, children, ...frame } = props
  const error: FrameProps['error'] = get(form.formState.errors, name)
  return (
    <FieldFrame {...frame} error={error}>
      {(control) => children({ ...control, bad: error !== undefined })}
    </FieldFrame>
  )
}
