import { type Decider, DomainError, type Happened } from '#domain/decider.ts'
import { type Revert, recorded, revertEach } from '#domain/reverting.ts'
import type { OrderEvent } from '#domain/shop/events.ts'
import { limitWindowOf } from '#domain/shop/opening.ts'
import { decideOrder, evolveCancelled, evolveOrder, type Orders } from '#domain/shop/orders.ts'
import { refuseRestoring, restorationOf } from '#domain/shop/restoring.ts'
import type { AccountCommand, FileOrder, PointsOrder, RedemptionOrder } from './commands.ts'
import {
  correctAward,
  effectOn,
  eventsOfReversal,
  latestOf,
  repriceAwards,
  restoring,
} from './corrections.ts'
import type { AccountEvent, Action, AwardReplacement } from './events.ts'
import { mergeAccount, receiveEach } from './merging.ts'
import { linesAboveQuota, refuseAboveQuota } from './quota.ts'

export type PointsAccount = Orders & {
  balance: number
  /** By reversal id. */
  corrections: Map<string, AwardReplacement>
}

const initialState = (): PointsAccount => ({
  balance: 0,
  actions: new Map(),
  orders: new Map(),
  lapsed: new Set(),
  corrections: new Map(),
})

type Recording = Extract<
  AccountCommand,
  { type: 'Reward' | 'RewardLines' | 'RewardAsParent' | 'Grant' | 'Redeem' | 'Revert' }
>

const decide = (command: AccountCommand, account: PointsAccount): (AccountEvent | OrderEvent)[] => {
  switch (command.type) {
    case 'MoveOrder':
    case 'CancelOrder':
    case 'Lapse':
      return decideOrder(command, account)
    case 'Correct':
      return correctAward(account, command.data)
    case 'Reprice':
      return repriceAwards(account, command.data)
    case 'Merge':
      return mergeAccount(account, command.data)
    case 'Receive':
      return receiveEach(account, command.data.given)
    case 'Reward':
    case 'RewardLines':
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
  // A retry changes nothing, whatever the current balance and quota.
  if (type !== 'Revert' && isRecorded(account, 'lines' in data ? data.lines : [data])) return []
  switch (type) {
    case 'Reward':
      return [{ type: 'PointsRewarded', data: actionOf(data) }]
    case 'RewardLines':
      return rewardLines(account, data.lines)
    case 'RewardAsParent': {
      const { quota, ...order } = data
      refuseAboveQuota(account.actions, order, quota)
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

// Ignores other fields, because the rule may have been edited since the first try.
const isSameAction = (order: PointsOrder, known: Action | undefined) =>
  order.ruleId === known?.ruleId &&
  order.count === known.count &&
  (order.expectedPoint ?? known.unitPoints) === known.unitPoints

const actionOf = ({ expectedPoint: _, ...action }: PointsOrder): Action => action

const rewardLines = ({ actions }: PointsAccount, lines: readonly FileOrder[]): AccountEvent[] => {
  const above = linesAboveQuota(actions, lines)
  if (above.length > 0)
    throw new DomainError('quota_exceeded', { lines: above.map((n) => lines[n]!.line) })
  return lines.map(({ line: _, quota: __, ...order }) => ({
    type: 'PointsRewarded',
    data: actionOf(order),
  }))
}

const redeem = (account: PointsAccount, lines: readonly RedemptionOrder[]) => {
  if (lines.some(({ actionId }) => account.lapsed.has(actionId)))
    throw new DomainError('order_lapsed')
  for (const { restores } of lines) if (restores) refuseRestoring(account, restores)
  for (const line of lines) refuseAboveLimit(account, line, lines)
  for (const line of lines) refuseTooManyToday(account, line)
  if (pointsOf(lines) > account.balance) throw new DomainError('lack_point')
  return lines.flatMap(redemptionOf)
}

// The redemption comes last, because the points read model takes the stream's revision from it.
const redemptionOf = (redemption: RedemptionOrder) => {
  const {
    limit: _,
    mostADay: __,
    house: ___,
    group: ____,
    order,
    override,
    restores,
    ...line
  } = redemption
  const action = actionOf(line)
  const { actionId, ruleId, ruleName, ruleNameEn, count, points, localDate } = action
  const [restored, readied] = restorationOf(restores, action)
  const events: (AccountEvent | OrderEvent)[] = restored
  if (override)
    events.push({ type: 'PrizeTermsOverridden', data: { ...override, actionId, ruleId } })
  if (order)
    events.push({
      type: 'PrizeOrdered',
      data: {
        ...order,
        orderId: actionId,
        ruleId,
        ruleName,
        ruleNameEn,
        count,
        points,
        localDate,
        class: action.class,
      },
    })
  return [...events, ...readied, { type: 'PointsRedeemed' as const, data: action }]
}

/** Limits the orders of a day, because all orders and cancellations of a prize share one stream. */
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

const pointsOf = (lines: readonly Action[]) => lines.reduce((sum, { points }) => sum + points, 0)

// May make the balance negative, because the reverted action should not have been recorded.
const revert = (
  { actions }: PointsAccount,
  { reversals, withCorrections = false, ...shared }: Revert,
): AccountEvent[] => {
  const wanted = withCorrections
    ? reversals.map((one) => ({ ...one, reverts: latestOf(actions, one.reverts) }))
    : reversals
  return revertEach(actions, wanted, ({ actionId }, reverted) => {
    const reversal = { actionId, ...shared, reverted }
    return withCorrections ? reversal : restoring(reversal)
  }).flatMap(eventsOfReversal)
}

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
      const { actionId, reverted, correction } = event.data
      account.balance -= effectOn(reverted)
      if (correction) account.corrections.set(actionId, correction)
      account.actions.set(reverted.data.actionId, { effect: reverted, reverted: true })
      evolveCancelled(account, event)
      return account
    }
    case 'PrizeOrdered':
    case 'OrderReadied':
    case 'OrderCollected':
    case 'OrderPutBack':
    case 'OrderRestored':
    case 'OrderTakenOver':
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
  needsNoPast: ({ type, data }) =>
    type === 'Reward' ||
    type === 'Grant' ||
    (type === 'RewardLines' && data.lines.every(({ quota }) => !quota)),
}
