import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'

/** Asks before what was entered is lost. */
export const LeaveDialog = ({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) => {
  const { LL } = useI18nContext()
  const words = LL.common.unsaved
  return (
    <ConfirmDialog
      visible
      danger
      title={words.title()}
      confirmLabel={words.leave()}
      cancelLabel={words.stay()}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      <p>{words.text()}</p>
    </ConfirmDialog>
  )
}
