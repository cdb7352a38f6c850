import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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

const none: ReadonlySet<string> = new Set()

/** Holds the orders whose change is under way, until the list shows it. */
const useOrdersUnderWay = () => {
  const [underWay, setUnderWay] = useState(none)
  const begin = ({ orders }: OrderStateChange) =>
    setUnderWay((now) => new Set([...now, ...orders.map(({ _id }) => _id)]))
  const end = ({ orders }: OrderStateChange) => {
    const over = new Set(orders.map(({ _id }) => _id))
    setUnderWay((now) => new Set([...now].filter((order) => !over.has(order))))
  }
  const isUnderWay = ({ _id }: Order) => underWay.has(_id)
  return { begin, end, isUnderWay }
}

/** Orders can be changed while others are under way, because students queue at the counter. */
export const useOrderChanges = (onDone: (change: OrderStateChange) => void) => {
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
  const { begin, end, isUnderWay } = useOrdersUnderWay()
  const command = useCommand<Answer, OrderStateChange>(
    (change, key) => updateOrdersCall(bodyOf(change), key),
    {
      scope: { id: 'orders' },
      onSuccess: (answer, change) => {
        failure.over()
        void afterCommand(client, answer).then(() => end(change))
        tell(change, answer)
        onDone(change)
      },
      onError: (error, change, retry) => {
        end(change)
        failure({ title: words.failed(), error, retry })
        void client.invalidateQueries({ queryKey: ['orders'] })
      },
    },
  )
  const change = (next: OrderStateChange) => {
    if (next.orders.some(isUnderWay)) return
    begin(next)
    command.confirm(next)
  }
  return { change, isUnderWay, isPending: command.isPending }
}
