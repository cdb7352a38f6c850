import { partIdOf, reversalIdOf } from '#domain/ids.ts'
import type { Recorded } from '#domain/reverting.ts'
import type { OrderEvent } from '#domain/shop/events.ts'
import type { KeptOrder } from '#domain/shop/orders.ts'
import type { StandingOrder } from '#domain/shop/rules.ts'
import type { AccountMerge } from './commands.ts'
import { latestOf, replacementIdOf, withoutLink } from './corrections.ts'
import type { AccountEvent, Action, AwardReplacement, Effect } from './events.ts'

type Corrections = ReadonlyMap<string, AwardReplacement>

type MergedAccount = Readonly<{
  actions: Recorded<Effect>
  orders: ReadonlyMap<string, KeptOrder>
}>

/** The most actions that one command moves. The ledger repeats the command until it moves none. */
const mostAtOnce = 200

/** Derives ids from the merge and the action, so no action is moved twice. */
export const mergeAccount = (
  { actions, orders }: MergedAccount,
  { mergeId, isUndo, profileId, to, ...shared }: AccountMerge,
): AccountEvent[] => {
  const moving = [...actions.values()].filter(
    ({ effect, reverted }) => !reverted && (!isUndo || isMovedBy(mergeId, effect)),
  )
  return moving.slice(0, mostAtOnce).map(({ effect }): AccountEvent => {
    const { actionId: id } = effect.data
    const actionId = reversalIdOf(mergeId, id)
    const link = { from: profileId, to, isUndo, merge: mergeId }
    const replacement = movedAs(effect, { actionId, batchId: shared.batchId }, link)
    const correction = { profileId: to, replacement, order: standingOf(orders.get(id)) }
    return { type: 'ActionReverted', data: { actionId, ...shared, reverted: effect, correction } }
  })
}

const isMovedBy = (mergeId: string, { data: { corrects } }: Effect) =>
  corrects?.merge === mergeId && !corrects.isUndo

type Link = Readonly<{ from: string; to: string; isUndo: boolean; merge: string }>

/** Keeps day, rule, points, class, house and the reserved piece. */
const movedAs = (
  { type, data }: Effect,
  { actionId, batchId }: Readonly<{ actionId: string; batchId: string }>,
  link: Link,
): Effect => {
  const action = withoutLink(data)
  return {
    type,
    data: {
      ...action,
      actionId: replacementIdOf(actionId),
      batchId,
      ...(type === 'PointsRedeemed' && { reservedAs: reservedAsOf(action) }),
      corrects: { ...link, award: action },
    },
  }
}

const standingOf = (order: KeptOrder | undefined): StandingOrder | undefined =>
  order && { handover: order.handover, collectBy: order.collectBy, state: order.state }

/** Returns where a merge moved the action, or, `withCorrections`, its newest replacement. */
export const movedTo = (
  { actions, corrections }: MergedAccount & Readonly<{ corrections: Corrections }>,
  action: string,
  withCorrections: boolean,
) => {
  const latest = withCorrections ? latestOf(actions, action) : action
  for (const { profileId: profile, replacement } of corrections.values()) {
    const { actionId, corrects } = replacement.data
    if (corrects?.merge && corrects.award.actionId === latest) return { profile, action: actionId }
  }
  return undefined
}

/** Returns the redemption's id in the prize's stock. */
export const reservedAsOf = ({ reservedAs, actionId }: Action): string => reservedAs ?? actionId

/** Adds each action once. An order comes before its redemption, as when it is placed. */
export const receiveEach = (
  { actions }: Pick<MergedAccount, 'actions'>,
  given: readonly AwardReplacement[],
): (AccountEvent | OrderEvent)[] =>
  given.flatMap(({ replacement, order }) => {
    const { actionId, localDate, corrects } = replacement.data
    if (actions.has(actionId)) return []
    if (!order || !corrects) return [replacement]
    const changeId = partIdOf(actionId, 'order')
    const from = corrects.award.actionId
    const data = { changeId, orderId: actionId, localDate, from, ...order }
    return [{ type: 'OrderTakenOver' as const, data }, replacement]
  })
