import { useCommand } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { renewDisplayCall } from './displays-queries.ts'
import { lastDayOfLink } from './last-day-of-link.ts'

export const useRenewDisplay = (onRenewed: () => unknown) => {
  const { LL } = useI18nContext()
  const toast = useToast()
  const failed = useFailureToast()
  const command = useCommand(renewDisplayCall, {
    scope: { id: 'renew-display' },
    onSuccess: ({ name, ends_at }) => {
      toast.success(LL.displays.renewed(name, lastDayOfLink(ends_at)))
      void onRenewed()
    },
    onError: (error) => {
      failed({ title: LL.displays.renewFailed(), error, retry: () => command.retry() })
    },
  })
  return command.confirm
}
