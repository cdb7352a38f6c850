import { DomainError } from '#domain/decider.ts'
import type { Actor, LedgerResult } from '#ledger/calls.ts'
import type { Ledger } from '#ledger/ledger.ts'
import type { OrderStep } from '#scripts/demo/days.ts'
import { demoPeriodId, demoRuleId } from '#scripts/demo/ids.ts'
import { demoTimeZone } from '#scripts/demo/moments.ts'

type Counter = Readonly<{
  ledger: Ledger
  student: Actor
  profile: string
  teacher: (index: number) => Actor
  /** The ids of the demo's orders, by their names. */
  orders: Map<string, string>
}>

export const playOrder = async (
  { ledger, student, profile, teacher, orders }: Counter,
  step: OrderStep,
  key: string,
): Promise<LedgerResult> => {
  if (step.kind === 'order') {
    const input = { prize: demoRuleId(step.prize), expectedPoint: step.point }
    const result = await untilNotLapsed((attempt) =>
      ledger.points.order(student, `${key}${attempt}`, input),
    )
    const id = result.outcomes[0]?.action
    if (id !== undefined) orders.set(step.order, id)
    return result
  }
  const id = orders.get(step.order)
  if (id === undefined) throw new DomainError('not_found')
  const order = { order: id, profile, periodId: demoPeriodId('current') }
  const isOwn = step.kind === 'orderCancelled'
  const { position, outcomes } = await ledger.shop.change(isOwn ? student : teacher(step.by), key, {
    orders: [order],
    timeZone: demoTimeZone,
    to: isOwn ? 'cancelled' : step.to,
    ...(!isOwn && step.reason && { reason: step.reason }),
  })
  return {
    batch: order.order,
    position,
    outcomes: outcomes.map(({ outcome, code }) => ({ profile, outcome, ...(code && { code }) })),
  }
}

/**
 * Retries under a new key if the reactor has released the reservation, as it does after a crash.
 */
const untilNotLapsed = async <Result>(send: (attempt: string) => Promise<Result>) => {
  for (const attempt of ['', ' again', ' once more']) {
    try {
      return await send(attempt)
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'order_lapsed')) throw error
    }
  }
  return send(' at last')
}
