import type {
  AccountEvent,
  Action,
  ActionType,
  AwardReplacement,
  Effect,
} from '#domain/points/events.ts'
import type { Position } from '#platform/event-store/event-store.ts'
import type { Fragment } from '../engine/fragments.ts'
import { idIn } from '../engine/id-in.ts'
import type { ProjectedEvent } from '../engine/projection.ts'

export type PointsChange = Readonly<{
  organizationId: string
  periodId: string
  profileId: string
  type: ActionType
  action: Action
  sign: 1 | -1
  point: number
  earned: number
  entry: Readonly<{ id: string; batchId: string; localDate: string }>
  position: Position
  revision: number
  actorId: string
  actorRole: string
  occurredAt: string
  isByParent: boolean
  /** Only for a reversal that corrects an award. */
  correction: AwardReplacement | undefined
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
    isByParent: effect.type === 'ParentPointsRewarded',
    correction: isRevert ? event.data.correction : undefined,
  }
}

export const pointsChangesOf = (events: readonly ProjectedEvent<AccountEvent>[]): PointsChange[] =>
  events.map(pointsChangeOf)

/** In ms after a date's midnight in UTC: by then the day is over in every time zone. */
const twoDays = 48 * 3_600_000

export const isBackdated = ({ occurredAt, entry }: PointsChange): boolean =>
  Date.parse(occurredAt) - Date.parse(entry.localDate) >= twoDays

/** Returns statements for one table. No statement sees another's changes. */
export type Part = (changes: readonly PointsChange[]) => Fragment[]
