import type { FieldValues } from 'react-hook-form'
import { narrow } from '../text/narrow.ts'
import { Field, type FieldProps, registration } from './field.tsx'

/**
 * A number, undefined when empty; what is no number stays as it was typed, for the contract to
 * refuse.
 */
const parse = (typed: unknown) => {
  if (typed === '' || typed === null || typed === undefined) return undefined
  const text = narrow(String(typed))
  // Not every text that JavaScript takes for a number: 1e2 and 0x10 are slips of the finger.
  return /^\s*[+-]?\d+([.]\d+)?\s*$/.test(text) ? Number(text) : typed
}

/** A text field for digits: no wheel that changes the number, and the number pad on a phone. */
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
