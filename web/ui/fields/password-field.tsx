import type { FieldValues } from 'react-hook-form'
import { Field, type FieldProps, registration } from './field.tsx'
import { PasswordInput } from './password-input.tsx'

type PasswordFieldProps<Input extends FieldValues, Output> = FieldProps<Input, Output> & {
  autoComplete: 'current-password' | 'new-password'
  icon?: boolean
}

export const PasswordField = <Input extends FieldValues, Output>(
  props: PasswordFieldProps<Input, Output>,
) => {
  const { autoComplete, icon, ...field } = props
  return (
    <Field {...field}>
      {(control) => (
        <PasswordInput
          {...control}
          {...registration(field)}
          autoComplete={autoComplete}
          icon={icon}
          disabled={control.disabled}
        />
      )}
    </Field>
  )
}
