import type { FieldValues } from 'react-hook-form'
import { DayInput } from './day-input.tsx'
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
          <DayInput
            {...control}
            {...registration(field, (typed) => typed || null)}
            min={min}
            max={max}
            disabled={control.disabled}
          />
        </div>
      )}
    </Field>
  )
}
