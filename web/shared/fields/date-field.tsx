import type { FieldValues } from 'react-hook-form'
import { Field, type FieldProps, registration } from './field.tsx'

/** A day, yyyy-MM-dd, by the browser's own picker; null when empty. */
export const DateField = <Input extends FieldValues, Output>(
  props: FieldProps<Input, Output> & { min?: string; max?: string },
) => {
  const { min, max, ...field } = props
  return (
    <Field {...field}>
      {({ bad, ...control }) => (
        <div className={`inp ${bad ? 'bad' : ''}`}>
          <input
            {...control}
            {...registration(field, (typed) => typed || null)}
            type="date"
            min={min}
            max={max}
            disabled={control.disabled}
          />
        </div>
      )}
    </Field>
  )
}
