import type { FieldValues } from 'react-hook-form'
import { Field, type FieldProps, registration } from './field.tsx'

export const TextAreaField = <Input extends FieldValues, Output>(
  props: FieldProps<Input, Output> & { rows?: number },
) => {
  const { rows = 3, ...field } = props
  return (
    <Field {...field}>
      {({ bad, ...control }) => (
        <div className={`inp ${bad ? 'bad' : ''}`}>
          <textarea {...control} rows={rows} {...registration(field)} disabled={control.disabled} />
        </div>
      )}
    </Field>
  )
}
