import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Period } from '#api/contracts/organization.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { forgetChosenPeriods } from '#web/client/session/period.tsx'
import { useSession } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { ActivationEffects, DatesWarning, HeadcountFacts } from './activation-facts.tsx'
import { headcountsQuery } from './headcounts-query.ts'
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
    onSuccess: () => {
      forgetChosenPeriods()
      toast.success(LL.periods.activated({ name: period.name }))
      // Closes before the row's button is disabled: a disabled button cannot take the focus back.
      onClose()
      void client.invalidateQueries()
    },
    onError: (error): void => {
      failed({ title: LL.periods.activateFailed(), error, retry: () => activate.retry() })
    },
  })
  const headcounts = useQuery(headcountsQuery())
  const headcount = headcounts.data?.find((one) => one.period === period._id)
  const isLater = current !== null && period.start_at > current.start_at
  const ending = headcounts.data?.find((one) => one.period === current?._id)
  const open = current && ending ? { name: current.name, orders: ending.open_orders } : null
  return (
    <ConfirmDialog
      visible
      title={LL.periods.activateTitle({ name: period.name })}
      confirmLabel={LL.periods.activate()}
      confirmIcon="check"
      pending={activate.isPending}
      closed={headcounts.isPending}
      onConfirm={() => activate.confirm(period._id)}
      onCancel={onClose}
    >
      <div className="activation-body">
        {current && <p className="mut">{LL.periods.replaces({ name: current.name })}</p>}
        {headcount && <HeadcountFacts headcount={headcount} isLater={isLater} />}
        {headcounts.isPending && <p role="status">{LL.periods.activation.counting()}</p>}
        {!headcount && !headcounts.isPending && (
          <Message tone="amber">{LL.periods.activation.notCounted()}</Message>
        )}
        <DatesWarning period={period} />
        <ActivationEffects name={period.name} open={open} />
        <p className="sm mut">{LL.periods.activation.back()}</p>
      </div>
    </ConfirmDialog>
  )
}
