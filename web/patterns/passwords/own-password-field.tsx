import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'

type WithOwnPassword = FieldValues & { own_password?: string }
type OwnPasswordFieldProps<Input extends WithOwnPassword, Output> = {
  form: UseFormReturn<Input, unknown, Output>
}

/** Asks for your own password again, because the change concerns another account. */
export const OwnPasswordField = <Input extends WithOwnPassword, Output>({
  form,
}: OwnPasswordFieldProps<Input, Output>) => {
  const { LL } = useI18nContext()
  return (
    <PasswordField
      form={form}
      name={'own_password' as FieldPath<Input>}
      label={LL.passwords.own()}
      hint={LL.passwords.ownHint()}
      autoComplete="current-password"
    />
  )
}
