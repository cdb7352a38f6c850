import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { PrimeDialog } from '#web/ui/prime/prime-dialog.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { PasswordLine } from './password-line.tsx'
import './passwords.css'

/** A random password that was just made, with its label and the label of its copy button. */
export type ShownPassword = { label: string; copyLabel: string; password: string }
type NewPasswordsDialogProps = {
  whose: string
  passwords: readonly ShownPassword[]
  onClose: () => void
}

/**
 * Shows random passwords once. Only its button closes the dialog, so that an accidental key does
 * not lose them.
 */
export const NewPasswordsDialog = ({ whose, passwords, onClose }: NewPasswordsDialogProps) => {
  const { LL } = useI18nContext()
  const words = LL.passwords
  return (
    <PrimeDialog
      visible
      header={words.title()}
      footer={<Button label={words.noted()} onClick={onClose} />}
      onHide={onClose}
      closeOnEscape={false}
      closable={false}
    >
      <div className="form">
        <p>
          <b>{whose}</b>
        </p>
        <Message tone="gold">{words.once()}</Message>
        {passwords.map((one) => (
          <PasswordLine key={one.label} {...one} />
        ))}
      </div>
    </PrimeDialog>
  )
}
