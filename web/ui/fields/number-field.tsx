import type { FieldValues } from 'react-hook-form'
import { narrow } from '../text/narrow.ts'
import { Field, type FieldProps, registration } from './field.tsx'

/** Returns text that is not a number unchanged; the contract then refuses it. */
const parse = (typed: unknown) => {
  if (typed === '' || typed === null || typed === undefined) return undefined
  const text = narrow(String(typed))
  // Number() accepts mistakes such as 1e2.
  return /^\s*[+-]?\d+([.]\d+)?\s*$/.test(text) ? Number(text) : typed
}

/** Is a text field, so that the mouse wheel does not change it and phones show digits. */
export const NumberField = <Input extends FieldValues, Output>(
  props: FieldProps<Input, Output> & { placeholder?: string; decimal?: boolean },
) => {
  const { placeholder, decimal, ...field } = props
  return (
    <Field {...field}>
      {({ bad, ...control }) => (
        <div className={`inp ${bad ? 'bad' : ''}`}>
          <input
            className="p-inputtext p-component"
            {...control}
            {...registration(field, parse)}
            inputMode={decimal ? 'decimal' : 'numeric'}
            autoComplete="off"
            placeholder={placeholder}
            disabled={control.disabled}
          />
        </div>
      )}
    </Field>
  )
}
