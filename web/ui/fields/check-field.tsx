import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { FieldProps } from './field.tsx'

export const CheckField = <Input extends FieldValues, Output>(props: FieldProps<Input, Output>) => {
  const { form, name, label, hint, disabled } = props
  const id = useId()
  return (
    <div className="field">
      <label className="choice">
        <input
          type="checkbox"
          className="chk"
          aria-describedby={hint && `${id}-hint`}
          {...form.register(name)}
          disabled={disabled}
        />
        {label}
      </label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
