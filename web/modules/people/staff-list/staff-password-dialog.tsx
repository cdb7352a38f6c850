import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { NewPasswordsDialog } from '../passwords/new-passwords-dialog.tsx'
import type { ShownStaff } from './staff-calls.ts'

export const StaffPasswordDialog = ({
  email,
  name,
  password,
  onClose,
}: ShownStaff & { onClose: () => void }) => {
  const { LL, locale } = useI18nContext()
  const texts = LL.staff
  const shown = nameIn(locale, name)
  return (
    <NewPasswordsDialog
      whose={shown ? texts.passwordOf({ name: shown, email }) : email}
      passwords={[{ label: texts.password(), copyLabel: texts.copyPassword(), password }]}
      onClose={onClose}
    />
  )
}
