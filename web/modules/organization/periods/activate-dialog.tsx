import { useQueryClient } from '@tanstack/react-query'
import type { Period } from '#api/contracts/organization.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { forgetChosenPeriods } from '#web/client/session/period.tsx'
import { useSession } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { activatePeriodCall } from './period-calls.ts'

/**
 * Asks before the current period changes. The page waits for the server, so a failure changes
 * nothing.
 */
export const ActivateDialog = ({ period, onClose }: { period: Period; onClose: () => void }) => {
  const { LL } = useI18nContext()
  const current = useSession().organization.current_period
  const toast = useToast()
  const failed = useFailureToast()
  const client = useQueryClient()
  const activate = useCommand((id: string, key) => activatePeriodCall(id, key), {
    onSuccess: async () => {
      forgetChosenPeriods()
      await client.invalidateQueries()
      toast.success(LL.periods.activated({ name: period.name }))
      onClose()
    },
    onError: (error): void => {
      failed({ title: LL.periods.activateFailed(), error, retry: () => activate.retry() })
    },
  })
  return (
    <ConfirmDialog
      visible
      title={LL.periods.activateTitle({ name: period.name })}
      confirmLabel={LL.periods.activate()}
      confirmIcon="check"
      pending={activate.isPending}
      onConfirm={() => activate.confirm(period._id)}
      onCancel={onClose}
    >
      <p>{LL.periods.activateText({ name: period.name })}</p>
      {current && <p className="mut">{LL.periods.replaces({ name: current.name })}</p>}
    </ConfirmDialog>
  )
}
