import type { Earning } from '#domain/badges/counting.ts'
import type { DomainEvent } from '#domain/events.ts'
import type { ProjectedEvent } from '#projections/engine/projection.ts'
import { idIn } from '#projections/engine/streams.ts'

export const badgeEvents = [
  'PointsRewarded',
  'ParentPointsRewarded',
  'PointsGranted',
  'ActionReverted',
  'CheckedIn',
  'AttendanceReverted',
] as const

export type BadgeSource = Extract<DomainEvent, { type: (typeof badgeEvents)[number] }>

export type Earned = Readonly<{
  source: ProjectedEvent['recorded']
  organizationId: string
  periodId: string
  profileId: string
  entryId: string
  earning: Earning
  class: string
  sign: 1 | -1
  /** The day of the entry; for a reversal, the day of the reverted entry. */
  localDate: string
}>

export const earnedOf = ({ recorded, event }: ProjectedEvent<BadgeSource>): Earned[] => {
  const { organizationId, periodId } = recorded.metadata
  const isReversal = event.type === 'ActionReverted' || event.type === 'AttendanceReverted'
  const effect = isReversal ? event.data.reverted : event
  const own = earningOf(effect)
  if (!own) return []
  return [
    {
      ...{
        source: recorded,
        organizationId,
        periodId,
        profileId: idIn(recorded.stream, recorded.category),
      },
      ...{ ...own, sign: isReversal ? -1 : 1, localDate: event.data.localDate },
    },
  ]
}

type Effect =
  | Exclude<BadgeSource, { type: 'ActionReverted' | 'AttendanceReverted' }>
  | Extract<BadgeSource, { type: 'ActionReverted' | 'AttendanceReverted' }>['data']['reverted']

const earningOf = (
  effect: Effect,
): (Pick<Earned, 'entryId' | 'class'> & { earning: Earning }) | undefined => {
  switch (effect.type) {
    case 'PointsRewarded':
    case 'ParentPointsRewarded':
    case 'PointsGranted': {
      const {
        actionId,
        ruleId,
        categoryId,
        count,
        points,
        localDate,
        class: className,
      } = effect.data
      return {
        ...{ entryId: actionId, class: className },
        earning: { kind: 'points', ruleId, categoryId, count, points, localDate },
      }
    }
    case 'CheckedIn': {
      const { recordId, attendanceRuleId: ruleId, localDate, class: className } = effect.data
      return {
        ...{ entryId: recordId, class: className },
        earning: { kind: 'checkin', ruleId, categoryId: null, count: 1, points: 0, localDate },
      }
    }
    case 'PointsRedeemed':
    case 'CheckedOut':
      return undefined
  }
}
