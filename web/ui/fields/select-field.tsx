import { useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Icon } from '../icons/icon.tsx'
import { Field, type FieldProps, registration } from './field.tsx'
import type { Option } from './select.tsx'

type SelectFieldProps<Input extends FieldValues, Output> = FieldProps<Input, Output> & {
  options: readonly Option[]
  placeholder?: string
}

export const SelectField = <Input extends FieldValues, Output>(
  props: SelectFieldProps<Input, Output>,
) => {
  const { options, placeholder, ...field } = props
  const { form, name } = field
  const known = options.map(({ value }) => value).join()
  // A native select drops a value that has no option yet; the form keeps it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each list of options
  useEffect(() => {
    const kept = form.getValues(name)
    if (kept !== undefined) form.setValue(name, kept)
  }, [form, name, known])
  return (
    <Field {...field}>
      {({ bad, ...control }) => (
        <div className={`inp ${bad ? 'bad' : ''}`}>
          <select {...control} {...registration(field)} disabled={control.disabled}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size="small" />
        </div>
      )}
    </Field>
  )
}
