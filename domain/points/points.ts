import { quotaWindowOf } from '#domain/calendar.ts'
import { type Decider, DomainError, type Happened } from '#domain/decider.ts'
import { type Recorded, type Revert, recorded, revertEach } from '#domain/reverting.ts'
import type { OrderEvent } from '#domain/shop/events.ts'
import { limitWindowOf } from '#domain/shop/opening.ts'
import { decideOrder, evolveOrder, type KeptOrder } from '#domain/shop/orders.ts'
import type { AccountCommand, PointsOrder, Quota, RedemptionOrder } from './commands.ts'
import type { AccountEvent, Action, Effect } from './events.ts'

export type PointsAccount = {
  balance: number
  actions: Recorded<Effect>
  orders: Map<string, KeptOrder>
  /** Redemptions that must never be recorded. */
  lapsed: Set<string>
}

const initialState = (): PointsAccount => ({
  balance: 0,
  actions: new Map(),
  orders: new Map(),
  lapsed: new Set(),
})

type Recording = Extract<
  AccountCommand,
  { type: 'Reward' | 'RewardAsParent' | 'Grant' | 'Redeem' | 'Revert' }
>

const decide = (command: AccountCommand, account: PointsAccount): (AccountEvent | OrderEvent)[] => {
  switch (command.type) {
    case 'MoveOrder':
    case 'CancelOrder':
    case 'Lapse':
      return decideOrder(command, account)
    case 'Reward':
    case 'RewardAsParent':
    case 'Grant':
    case 'Redeem':
    case 'Revert':
      return decideRecording(command, account)
  }
}

const decideRecording = (
  { type, data }: Recording,
  account: PointsAccount,
): (AccountEvent | OrderEvent)[] => {
  // A retry changes nothing, whatever the balance or the quota is now.
  if (type !== 'Revert' && isRecorded(account, type === 'Redeem' ? data.lines : [data])) return []
  switch (type) {
    case 'Reward':
      return [{ type: 'PointsRewarded', data: actionOf(data) }]
    case 'RewardAsParent': {
      const { quota, ...order } = data
      if (parentRewardsInWindow(account, order, quota) >= quota.count)
        throw new DomainError('quota_exceeded')
      return [{ type: 'ParentPointsRewarded', data: actionOf(order) }]
    }
    case 'Grant':
      return [{ type: 'PointsGranted', data: actionOf(data) }]
    case 'Redeem':
      return redeem(account, data.lines)
    case 'Revert':
      return revert(account, data)
  }
}

const isRecorded = ({ actions }: PointsAccount, lines: readonly PointsOrder[]) => {
  const known = lines.map(({ actionId }) => actions.get(actionId)?.effect.data)
  if (known.every((action) => action === undefined)) return false
  if (
    !lines.every((line, n) => isSameAction(line, known[n])) ||
    lines.length !== batchSize(actions, lines[0])
  )
    throw new DomainError('idempotency_key_reused')
  return true
}

// The rule may have changed since. A retry differs only if it names another rule or count, or
// expects other points than were recorded.
const isSameAction = (order: PointsOrder, known: Action | undefined) =>
  order.ruleId === known?.ruleId &&
  order.count === known.count &&
  (order.expectedPoint ?? known.unitPoints) === known.unitPoints

const actionOf = ({ expectedPoint: _, ...action }: PointsOrder): Action => action

const redeem = (account: PointsAccount, lines: readonly RedemptionOrder[]) => {
  if (lines.some(({ actionId }) => account.lapsed.has(actionId)))
    throw new DomainError('order_lapsed')
  for (const line of lines) refuseAboveLimit(account, line, lines)
  for (const line of lines) refuseTooManyToday(account, line)
  if (pointsOf(lines) > account.balance) throw new DomainError('lack_point')
  return lines.flatMap(redemptionOf)
}

// The redemption last, so that the points read model knows the stream's revision.
const redemptionOf = ({ limit: _, mostADay: __, order, override, ...line }: RedemptionOrder) => {
  const action = actionOf(line)
  const { actionId, ruleId, ruleName, ruleNameEn, count, points, localDate } = action
  const events: (AccountEvent | OrderEvent)[] = []
  if (override)
    events.push({ type: 'PrizeTermsOverridden', data: { ...override, actionId, ruleId } })
  if (order)
    events.push({
      type: 'PrizeOrdered',
      data: {
        ...{ ...order, orderId: actionId, ruleId, ruleName, ruleNameEn, count, points, localDate },
        class: action.class,
      },
    })
  return [...events, { type: 'PointsRedeemed' as const, data: action }]
}

/** Ordering and cancelling without end would make the prize's stream long for everybody. */
const refuseTooManyToday = (
  { actions, orders }: PointsAccount,
  { ruleId, mostADay, localDate }: RedemptionOrder,
) => {
  if (mostADay === undefined) return
  const ofToday = [...orders.keys()].filter(
    (id) => actions.get(id)?.effect.data.localDate === localDate,
  )
  if (ofToday.length >= mostADay)
    throw new DomainError('limit_reached', { rule: ruleId, count: mostADay })
}

const refuseAboveLimit = (
  { actions }: PointsAccount,
  { ruleId, limit, localDate }: RedemptionOrder,
  lines: readonly RedemptionOrder[],
) => {
  if (!limit) return
  const window = limitWindowOf(localDate, limit.span)
  const earlier = [...actions.values()].flatMap(({ effect, reverted }) =>
    !reverted &&
    effect.type === 'PointsRedeemed' &&
    effect.data.ruleId === ruleId &&
    limitWindowOf(effect.data.localDate, limit.span) === window
      ? [effect.data]
      : [],
  )
  const wanted = lines.filter((line) => line.ruleId === ruleId)
  const total = [...earlier, ...wanted].reduce((sum, { count }) => sum + count, 0)
  if (total > limit.count) throw new DomainError('limit_reached', { rule: ruleId, ...limit })
}

const batchSize = (actions: PointsAccount['actions'], line: Action | undefined) =>
  [...actions.values()].filter(({ effect }) => effect.data.batchId === line?.batchId).length

// Counts by the dates of the rewards, not by a stored counter, so that a rule can change from daily
// to weekly.
const parentRewardsInWindow = (
  { actions }: PointsAccount,
  { ruleId, localDate }: Action,
  { type }: Quota,
) => {
  const window = quotaWindowOf(localDate, type)
  return [...actions.values()].filter(
    ({ effect, reverted }) =>
      !reverted &&
      effect.type === 'ParentPointsRewarded' &&
      effect.data.ruleId === ruleId &&
      quotaWindowOf(effect.data.localDate, type) === window,
  ).length
}

const pointsOf = (lines: readonly Action[]) => lines.reduce((sum, { points }) => sum + points, 0)

// May take the balance below zero, because it corrects what should not have been recorded.
const revert = ({ actions }: PointsAccount, { reversals, ...shared }: Revert): AccountEvent[] =>
  revertEach(actions, reversals, ({ actionId }, reverted) => ({
    type: 'ActionReverted',
    data: { actionId, ...shared, reverted },
  }))

const effectOn = ({ type, data }: Effect) =>
  type === 'PointsRedeemed' ? -data.points : data.points

const evolve = (
  account: PointsAccount,
  event: Happened<AccountEvent | OrderEvent>,
): PointsAccount => {
  switch (event.type) {
    case 'PointsRewarded':
    case 'ParentPointsRewarded':
    case 'PointsGranted':
    case 'PointsRedeemed':
      account.balance += effectOn(event)
      account.actions.set(event.data.actionId, recorded(event))
      return account
    case 'ActionReverted': {
      const { reverted } = event.data
      account.balance -= effectOn(reverted)
      account.actions.set(reverted.data.actionId, { effect: reverted, reverted: true })
      account.orders.get(reverted.data.actionId)?.changes.set(event.data.actionId, 'cancelled')
      return account
    }
    case 'PrizeOrdered':
    case 'OrderReadied':
    case 'OrderCollected':
    case 'OrderPutBack':
    case 'PrizeTermsOverridden':
    case 'RedemptionLapsed':
      evolveOrder(account, event)
      return account
  }
}

export const pointsDecider: Decider<PointsAccount, AccountCommand, AccountEvent | OrderEvent> = {
  initialState,
  decide,
  evolve,
  needsNoPast: ({ type }) => type === 'Reward' || type === 'Grant',
}
