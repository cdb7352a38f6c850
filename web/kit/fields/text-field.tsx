import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Icon, type IconName } from '../icon.tsx'
import { Field, type FieldProps, registration } from './field.tsx'

type TextFieldProps<Input extends FieldValues, Output> = FieldProps<Input, Output> & {
  type?: HTMLInputTypeAttribute
  icon?: IconName
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoFocus?: boolean
  maxLength?: number
}

/** One line of text. */
export const TextField = <Input extends FieldValues, Output>(props: TextFieldProps<Input, Output>) => {
  const { type = 'text', icon, placeholder, autoComplete = 'off', autoFocus, maxLength, ...field } = props
  return (
    <Field {...field}>
      {({ bad, ...control }) => (
        <div className={`inp ${bad ? 'bad' : ''}`}>
          {icon && <Icon name={icon} />}
          <input
            className="p-inputtext p-component"
            {...control}
            {...registration(field)}
            {...{ type, placeholder, autoComplete, autoFocus, maxLength }}
            disabled={control.disabled}
          />
        </div>
      )}
    </Field>
  )
}
