import { type FieldValues, useController } from 'react-hook-form'
import { DateInput } from './date-input.tsx'
import { Field, type FieldProps } from './field.tsx'

export const DateField = <Input extends FieldValues, Output>(
  props: FieldProps<Input, Output> & { min?: string; max?: string },
) => {
  const { min, max, ...frame } = props
  const { field } = useController({ name: frame.name, control: frame.form.control })
  return (
    <Field {...frame}>
      {(control) => (
        <DateInput
          {...control}
          min={min}
          max={max}
          view="date"
          ref={field.ref}
          name={field.name}
          value={field.value ?? ''}
          onChange={(value) => field.onChange(value === '' && frame.optional ? null : value)}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  )
}
