import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/shared/button.tsx'
import { PrimeDialog } from '#web/shared/dialogs/prime-dialog.tsx'
import { nameIn } from '#web/shared/format.ts'
import { Message } from '#web/shared/message.tsx'
import { PasswordLine } from './password-line.tsx'

/** Random passwords that were just made; null where there is none to show. */
export type ShownStudent = {
  uId: string
  name: { zh: string; en: string }
  password: string | null
  parentPassword: string | null
}

/** Shows random passwords this once. Only its button closes it, so that no stray key loses them. */
export const NewPasswordsDialog = (props: ShownStudent & { onClose: () => void }) => {
  const { uId, name, password, parentPassword, onClose } = props
  const { LL, locale } = useI18nContext()
  const words = LL.students.newPasswords
  return (
    <PrimeDialog
      visible
      header={words.title()}
      footer={<Button label={words.done()} onClick={onClose} />}
      onHide={onClose}
      closeOnEscape={false}
      closable={false}
    >
      <div className="form">
        <p>
          <b>{words.of({ name: nameIn(locale, name), uId })}</b>
        </p>
        <Message tone="gold">{words.once()}</Message>
        {password && (
          <PasswordLine label={LL.students.password()} copyLabel={words.copyStudent()} password={password} />
        )}
        {parentPassword && (
          <PasswordLine label={LL.students.parentPassword()} copyLabel={words.copyParent()} password={parentPassword} />
        )}
      </div>
    </PrimeDialog>
  )
}
