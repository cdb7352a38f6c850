import { type FieldValues, useController } from 'react-hook-form'
import { PrimeMultiSelect } from '../prime/prime-multi-select.tsx'
import { Field, type FieldProps } from './field.tsx'

type MultiSelectFieldProps<Input extends FieldValues, Output> = FieldProps<Input, Output> & {
  options: readonly { value: string; label: string }[]
  /** The text of an empty choice. */
  all: string
}

export const MultiSelectField = <Input extends FieldValues, Output>(
  props: MultiSelectFieldProps<Input, Output>,
) => {
  const { options, all, ...frame } = props
  const { field } = useController({ name: frame.name, control: frame.form.control })
  return (
    <Field {...frame}>
      {({ id }) => (
        <PrimeMultiSelect
          id={id}
          label={frame.label}
          all={all}
          options={options}
          values={field.value}
          onChange={field.onChange}
        />
      )}
    </Field>
  )
}
