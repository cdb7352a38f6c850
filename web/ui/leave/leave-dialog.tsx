import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'

export type LeaveWords = { title: string; text: string; leave: string; stay: string }
type LeaveDialogProps = { words?: LeaveWords | undefined; onLeave: () => void; onStay: () => void }

export const LeaveDialog = ({ words: own, onLeave, onStay }: LeaveDialogProps) => {
  const { LL } = useI18nContext()
  const usual = LL.common.unsaved
  const words = own ?? {
    title: usual.title(),
    text: usual.text(),
    leave: usual.leave(),
    stay: usual.stay(),
  }
  return (
    <ConfirmDialog
      visible
      danger
      title={words.title}
      confirmLabel={words.leave}
      cancelLabel={words.stay}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      <p>{words.text}</p>
    </ConfirmDialog>
  )
}
