import { localDateOf } from '#domain/calendar.ts'
import { DomainError } from '#domain/decider.ts'
import { actionIdOf, type Key, partIdOf } from '#domain/ids.ts'
import type { RedemptionOrder } from '#domain/points/commands.ts'
import { withoutLink } from '#domain/points/corrections.ts'
import { reservedAsOf } from '#domain/points/merging.ts'
import { orderCodeOf } from '#domain/shop/orders.ts'
import type { Actor } from '../calls.ts'
import { studentsKnown } from '../checks.ts'
import type { LedgerParts } from '../ledger-parts.ts'
import type { Accounts } from '../points/accounts.ts'
import { createContextReader } from '../points/context-reader.ts'
import { type LedgerRequest, metadataOf, openRequest } from '../requests.ts'
import type { RecordReserved } from './reserved-recording.ts'
import type { StockLedger } from './stock.ts'

export type OrderKey = Readonly<{ order: string; profile: string; periodId: string }>
export type OrderRestoring = Readonly<{ order: OrderKey; to: 'ordered' | 'ready' }>
export type RestoreOrder = ReturnType<typeof createRestoring>
type Account = Awaited<ReturnType<Accounts['read']>>

type RestoringParts = Readonly<{
  parts: LedgerParts
  accounts: Accounts
  stock: Pick<StockLedger, 'giveBack'>
  recordReserved: RecordReserved
}>

/** Restores orders that staff cancelled by mistake, at the points first paid. */
export const createRestoring = ({ parts, accounts, stock, recordReserved }: RestoringParts) => {
  const { clock, db } = parts
  const readContext = createContextReader(db)

  return async (
    actor: Actor,
    key: Key,
    { order: { order, profile, periodId }, to }: OrderRestoring,
  ) => {
    const request = openRequest(actor, `restore_order:${order}`, key, clock())
    const account = await accounts.read(profile)
    const line = restoredLine(request, account, { order, profile, to })
    const { ruleId: prize } = line
    const registry = await readContext(actor.organizationId, {
      rules: [prize],
      profiles: [profile],
    })
    const [rule] = registry.rules
    const limit =
      rule && rule.limitCount !== null && rule.limitSpan !== null
        ? { count: rule.limitCount, span: rule.limitSpan }
        : undefined
    // The reserved piece must be back in stock before it is taken again.
    const cancelled = account.actions.get(order)
    if (rule?.stock !== null && cancelled?.reverted) {
      const action = reservedAsOf(cancelled.effect.data)
      await stock.giveBack(actor.organizationId, { prize, action, periodId })
    }
    const localDate = localDateOf(request.moment, registry.timeZone)
    const task = {
      id: profile,
      command: { type: 'Redeem', data: { lines: [{ ...line, localDate, limit }] } },
      metadata: metadataOf(request, { periodId }),
    } as const
    const context = {
      ...registry,
      lines: [{ rule: prize, count: line.count }],
      moment: request.moment,
    }
    const [handled] = await recordReserved(request, [task], {
      call: { checks: [studentsKnown] },
      context,
    })
    return { handled: handled!, restoredAs: line.actionId }
  }
}

type Restored = Readonly<{ order: string; profile: string; to: 'ordered' | 'ready' }>

/** @throws DomainError `not_found` */
const restoredLine = (
  { commandId, batchId, moment }: LedgerRequest,
  { actions, orders }: Account,
  { order, profile, to }: Restored,
): RedemptionOrder => {
  const [action, kept] = [actions.get(order)?.effect.data, orders.get(order)]
  if (!action || !kept) throw new DomainError('not_found')
  const actionId = actionIdOf(commandId, profile, 0)
  const { handover, collectBy } = kept
  // The restored order reserves its own piece.
  const { reservedAs: _, ...terms } = withoutLink(action)
  return {
    ...terms,
    actionId,
    batchId,
    order: {
      changeId: partIdOf(actionId, 'order'),
      code: orderCodeOf(actionId),
      handover,
      collectBy,
    },
    restores: {
      changeId: partIdOf(actionId, 'restore'),
      orderId: order,
      to,
      at: moment.toISOString(),
    },
  }
}
