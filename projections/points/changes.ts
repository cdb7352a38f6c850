import type { AccountEvent, Action, Effect } from '#domain/points/events.ts'
import type { Position } from '#platform/event-store/event-store.ts'
import type { Fragment } from '../engine/fragments.ts'
import type { ProjectedEvent } from '../engine/projection.ts'
import { idIn } from '../engine/streams.ts'

/**
 * As the history shows it: every redemption is `redeem`, what the system grants is
 * `virtual_reward`.
 */
export const pointsActionTypes = ['reward', 'redeem', 'parent_reward', 'virtual_reward'] as const
export type ActionType = (typeof pointsActionTypes)[number]

/**
 * What one event changes: an action, or an action that is taken back. All parts of the projection
 * count from this.
 */
export type PointsChange = Readonly<{
  organizationId: string
  periodId: string
  profileId: string
  type: ActionType
  /** What happened, or what is taken back. */
  action: Action
  /** -1 takes back. */
  sign: 1 | -1
  /** Signed: what the balance changes by. */
  point: number
  /** Signed: what cumulative_point and the rankings change by; 0 for redemptions. */
  earned: number
  /** The row of the history: for a revert not the action's own. */
  entry: Readonly<{ id: string; batchId: string; localDate: string }>
  position: Position
  /** Of the event in the account's stream. */
  revision: number
  actorId: string
  actorRole: string
  occurredAt: string
}>

const typeOf = ({ type, data }: Effect): ActionType => {
  switch (type) {
    case 'PointsRewarded':
      return data.ruleType === 'parent_reward' ? 'parent_reward' : 'reward'
    case 'ParentPointsRewarded':
      return 'parent_reward'
    case 'PointsGranted':
      return 'virtual_reward'
    case 'PointsRedeemed':
      return 'redeem'
  }
}

const pointsChangeOf = ({ recorded, event }: ProjectedEvent<AccountEvent>): PointsChange => {
  const isRevert = event.type === 'ActionReverted'
  const effect = isRevert ? event.data.reverted : event
  const sign = isRevert ? -1 : 1
  const { actionId, batchId, localDate } = event.data
  const { organizationId, periodId, actorId, actorRole, occurredAt } = recorded.metadata
  const isRedemption = effect.type === 'PointsRedeemed'
  const points = sign * effect.data.points
  return {
    organizationId,
    periodId,
    profileId: idIn(recorded.stream, 'account'),
    type: typeOf(effect),
    action: effect.data,
    sign,
    point: isRedemption ? -points : points,
    earned: isRedemption ? 0 : points,
    entry: { id: actionId, batchId, localDate },
    position: recorded.position,
    revision: recorded.revision,
    actorId,
    actorRole,
    occurredAt,
  }
}

export const pointsChangesOf = (events: readonly ProjectedEvent<AccountEvent>[]): PointsChange[] =>
  events.map(pointsChangeOf)

/**
 * One of the tables of the projection: the statements that take a page's changes in. None sees what
 * another one does.
 */
export type Part = (changes: readonly PointsChange[]) => Fragment[]
