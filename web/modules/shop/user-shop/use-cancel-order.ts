import { useQueryClient } from '@tanstack/react-query'
import type { OrderUpdate } from '#api/contracts/shop.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { afterCommand } from '#web/patterns/batches/after-command.ts'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { updateOrderCall } from '../shop-calls.ts'

export const useCancelOrder = (onEnd: () => void) => {
  const { LL } = useI18nContext()
  const client = useQueryClient()
  const toast = useToast()
  const failure = useFailureToast()
  return useCommand<{ _id: string; position: string }, OrderUpdate & { order: string }>(
    updateOrderCall,
    {
      onSuccess: ({ position }) => {
        toast.success(LL.shop.cancel.done())
        void afterCommand(client, { position })
        onEnd()
      },
      onError: (error, _, retry) => {
        failure({ title: LL.shop.cancel.failed(), error, retry })
        // Refetches the order, because staff may have prepared it in the meantime.
        void client.invalidateQueries({ queryKey: ['orders'] })
        onEnd()
      },
    },
  )
}
