import { type ReactNode, useId } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '../buttons/button.tsx'
import { Icon, type IconName } from '../icons/icon.tsx'
import { PrimeDialog } from '../prime/prime-dialog.tsx'

type ConfirmDialogProps = {
  visible: boolean
  title: string
  children: ReactNode
  /** For example "Delete 3 rules". */
  confirmLabel: string
  confirmIcon?: IconName
  cancelLabel?: string
  onConfirm: () => void
  onCancel: () => void
  danger?: boolean
  pending?: boolean
  /** The cancel button's label while the command runs, which continues if the dialog closes. */
  leaveLabel?: string
  closed?: boolean
}

/** Icons for which the focus starts on Cancel, so that an accidental key press confirms nothing. */
const acting: readonly (IconName | undefined)[] = ['undo', 'delete', 'sign-out']

export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { LL } = useI18nContext()
  const { confirmIcon, danger, pending, closed, leaveLabel } = props
  const leaving = pending && leaveLabel !== undefined
  const id = useId()
  const cancelId = useId()
  const begins = danger || closed || acting.includes(confirmIcon) ? cancelId : id
  const footer = (
    <>
      <Button
        id={cancelId}
        text
        label={leaving ? leaveLabel : (props.cancelLabel ?? LL.common.cancel())}
        onClick={props.onCancel}
        disabled={pending && !leaving}
      />
      <Button
        id={id}
        label={props.confirmLabel}
        icon={confirmIcon && <Icon name={confirmIcon} />}
        severity={danger ? 'danger' : undefined}
        onClick={props.onConfirm}
        disabled={pending || closed}
      />
    </>
  )
  return (
    <PrimeDialog
      visible={props.visible}
      header={props.title}
      footer={footer}
      onHide={props.onCancel}
      onShow={() => document.getElementById(begins)?.focus()}
      showCloseIcon={false}
      closeOnEscape={!pending || leaving}
    >
      {props.children}
    </PrimeDialog>
  )
}
