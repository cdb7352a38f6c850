import type { Display } from '#api/contracts/displays.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { revokeDisplayCall } from './displays-queries.ts'

type RevokeDisplayProps = { display: Display; onRevoked: () => void; onCancel: () => void }

/** Asks first: a revoked link never works again. */
export const RevokeDisplay = ({ display, onRevoked, onCancel }: RevokeDisplayProps) => {
  const { LL } = useI18nContext()
  const toast = useToast()
  const failed = useFailureToast()
  const command = useCommand(revokeDisplayCall, {
    onSuccess: () => {
      toast.success(LL.displays.revoked(display.name))
      onRevoked()
    },
    onError: (error) => {
      failed({ title: LL.displays.revokeFailed(), error, retry: () => command.retry() })
    },
  })
  return (
    <ConfirmDialog
      visible
      danger
      title={LL.displays.revokeTitle(display.name)}
      confirmLabel={LL.displays.revoke()}
      pending={command.isPending}
      onConfirm={() => command.confirm(display)}
      onCancel={onCancel}
    >
      <p>{LL.displays.revokeText()}</p>
    </ConfirmDialog>
  )
}
