import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '../icon.tsx'
import { Field, type FieldProps, registration } from './field.tsx'

type PasswordFieldProps<Input extends FieldValues, Output> = FieldProps<Input, Output> & {
  autoComplete: 'current-password' | 'new-password'
  icon?: boolean
}

/** A password that may be shown. */
export const PasswordField = <Input extends FieldValues, Output>(props: PasswordFieldProps<Input, Output>) => {
  const { autoComplete, icon = true, ...field } = props
  const { LL } = useI18nContext()
  const [shown, setShown] = useState(false)
  return (
    <Field {...field}>
      {({ bad, ...control }) => (
        <div className={`inp ${bad ? 'bad' : ''}`}>
          {icon && <Icon name="lock" />}
          <input
            className="p-inputtext p-component"
            {...control}
            {...registration(field)}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            disabled={control.disabled}
          />
          <button
            type="button"
            aria-label={shown ? LL.common.hidePassword() : LL.common.showPassword()}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  )
}
