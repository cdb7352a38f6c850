import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { NewPasswordsDialog } from '../passwords/new-passwords-dialog.tsx'

/** New random passwords; null if there is none to show. */
export type ShownStudent = {
  uId: string
  name: { zh: string; en: string }
  password: string | null
  parentPassword: string | null
}

export const StudentPasswordsDialog = (props: ShownStudent & { onClose: () => void }) => {
  const { uId, name, password, parentPassword, onClose } = props
  const { LL, locale } = useI18nContext()
  const words = LL.students
  const passwords = [
    { label: words.password(), copyLabel: words.newPasswords.copyStudent(), password },
    {
      label: words.parentPassword(),
      copyLabel: words.newPasswords.copyParent(),
      password: parentPassword,
    },
  ].flatMap((one) => (one.password === null ? [] : [{ ...one, password: one.password }]))
  const whose = words.newPasswords.of({ name: nameIn(locale, name), uId })
  return <NewPasswordsDialog whose={whose} passwords={passwords} onClose={onClose} />
}
