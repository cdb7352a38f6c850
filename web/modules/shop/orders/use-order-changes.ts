import { useQueryClient } from '@tanstack/react-query'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { Order, OrderOutcome, OrdersUpdate } from '#api/contracts/shop.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { useErrorMessage } from '#web/client/api/error-message.ts'
import { newKey, useCommand } from '#web/client/api/use-command.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { afterCommand } from '#web/patterns/batches/after-command.ts'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { updateOrdersCall } from '../shop-calls.ts'

export type OrderStateChange = {
  orders: readonly Order[]
  state: Order['state']
  reason?: OrdersUpdate['reason']
}

type Answer = Awaited<ReturnType<typeof updateOrdersCall>>

const bodyOf = ({ orders, state, reason }: OrderStateChange): OrdersUpdate => ({
  orders: orders.map(({ _id }) => _id),
  state,
  ...(reason && { reason }),
})

export const isOrderRefused = ({ outcome }: OrderOutcome) =>
  outcome === 'rejected' || outcome === 'retryable'

/** Changes the state of orders, reports the result, and offers the undo. */
export const useOrderChanges = (onDone: () => void) => {
  const { LL, locale } = useI18nContext()
  const words = LL.orders
  const client = useQueryClient()
  const toast = useToast()
  const failure = useFailureToast()
  const message = useErrorMessage()
  const titleOf = ({ orders, state }: OrderStateChange, count: number) => {
    const [only] = orders.length === 1 ? orders : []
    if (!only) return words.didSome[state](count)
    const name = nameIn(locale, only.user.name)
    return words.did[state](words.row({ name, prize: ruleNameIn(locale, only.prize) }))
  }
  const tell = (change: OrderStateChange, { outcomes }: Answer) => {
    const refused = outcomes.filter(isOrderRefused)
    const done = change.orders.filter(({ _id }) => !refused.some(({ order }) => order === _id))
    if (refused.length > 0) {
      const why = message(new ApiError({ code: refused[0]?.code ?? 'unknown', status: 409 }))
      toast.error({ title: words.notAll(refused.length, why) })
    }
    const before = change.orders[0]?.state
    if (done.length === 0 || before === undefined) return
    const title = titleOf(change, done.length)
    if (before === 'cancelled') return toast.success(title)
    const key = newKey()
    const undo = async () => {
      try {
        const answer = await updateOrdersCall(bodyOf({ orders: done, state: before }), key)
        void afterCommand(client, answer)
        const left = answer.outcomes.filter(isOrderRefused)
        if (left.length === 0) return toast.success(words.undone())
        throw new ApiError({ code: left[0]?.code ?? 'unknown', status: 409 })
      } catch (error) {
        failure({ title: LL.batches.undoFailed(), error, retry: undo })
      }
    }
    toast.undo({ title }, { label: LL.common.undo(), icon: 'undo', run: undo })
  }
  return useCommand<Answer, OrderStateChange>(
    (change, key) => updateOrdersCall(bodyOf(change), key),
    {
      onSuccess: (answer, change) => {
        failure.over()
        void afterCommand(client, answer)
        tell(change, answer)
        onDone()
      },
      onError: (error, _, retry) => {
        failure({ title: words.failed(), error, retry })
        void client.invalidateQueries({ queryKey: ['orders'] })
      },
    },
  )
}
