import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'

type WithOwnPassword = FieldValues & { own_password?: string }
type OwnPasswordFieldProps<Input extends WithOwnPassword, Output> = {
  form: UseFormReturn<Input, unknown, Output>
}

/** The own password once more, where somebody else's account is at stake. */
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
