import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { IconName } from '../icons/icon.tsx'
import { Field, type FieldProps, registration } from './field.tsx'
import { TextInput } from './text-input.tsx'

type TextFieldProps<Input extends FieldValues, Output> = FieldProps<Input, Output> & {
  type?: HTMLInputTypeAttribute
  icon?: IconName
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoFocus?: boolean
  maxLength?: number
}

export const TextField = <Input extends FieldValues, Output>(
  props: TextFieldProps<Input, Output>,
) => {
  const {
    type = 'text',
    icon,
    placeholder,
    autoComplete = 'off',
    autoFocus,
    maxLength,
    ...field
  } = props
  return (
    <Field {...field}>
      {(control) => (
        <TextInput
          {...control}
          {...registration(field)}
          type={type}
          icon={icon}
          placeholder={placeholder}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          maxLength={maxLength}
          disabled={control.disabled}
        />
      )}
    </Field>
  )
}
