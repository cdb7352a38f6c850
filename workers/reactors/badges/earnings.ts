import type { Earning } from '#domain/badges/counting.ts'
import type { DomainEvent } from '#domain/events.ts'
import { isInOneAccount } from '#domain/points/corrections.ts'
import type { badgeEvents } from '#projections/badges/boundary.ts'
import { idIn } from '#projections/engine/id-in.ts'
import type { ProjectedEvent } from '#projections/engine/projection.ts'

export type BadgeSource = Extract<DomainEvent, { type: (typeof badgeEvents)[number] }>

export type Earned = Readonly<{
  source: ProjectedEvent['recorded']
  organizationId: string
  periodId: string
  profileId: string
  entryId: string
  /** The corrected award or moved check-in, whose position this entry keeps. */
  corrects?: string | undefined
  earning: Earning
  class: string
  sign: 1 | -1
  /** The day on which a badge is earned or lost. `earning` has the entry's own day. */
  localDate: string
}>

export const earnedOf = ({ recorded, event }: ProjectedEvent<BadgeSource>): Earned[] => {
  const { organizationId, periodId } = recorded.metadata
  const profileId = idIn(recorded.stream, recorded.category)
  const shared = { source: recorded, organizationId, periodId, profileId }
  return changesOf(event).map((change) => ({ ...shared, ...change }))
}

type Gain = Exclude<BadgeSource, { type: 'ActionReverted' | 'AttendanceReverted' }>
type Effect =
  | Gain
  | Extract<BadgeSource, { type: 'ActionReverted' | 'AttendanceReverted' }>['data']['reverted']
type Change = Omit<Earned, 'source' | 'organizationId' | 'periodId' | 'profileId'>

/**
 * Counts a replacement in the same account with its reversal, so that no badge is lost in between.
 */
const changesOf = (event: BadgeSource): Change[] => {
  switch (event.type) {
    case 'ActionReverted': {
      const { reverted, correction, localDate } = event.data
      const replacement = correction?.replacement
      const taken = lossOf(reverted, localDate)
      return replacement && isInOneAccount(replacement.data)
        ? [...taken, ...gainOf(replacement)]
        : taken
    }
    case 'AttendanceReverted':
      return lossOf(event.data.reverted, event.data.localDate)
    case 'PointsRewarded':
    case 'ParentPointsRewarded':
    case 'PointsGranted':
      return event.data.corrects && isInOneAccount(event.data) ? [] : gainOf(event)
    case 'CheckedIn':
      return gainOf(event)
  }
}

const lossOf = (effect: Effect, localDate: string): Change[] => {
  const own = earningOf(effect)
  return own ? [{ ...own, sign: -1, localDate }] : []
}

const gainOf = (event: Effect): Change[] => {
  const own = earningOf(event)
  return own
    ? [{ ...own, corrects: correctedIn(event), sign: 1, localDate: event.data.localDate }]
    : []
}

const correctedIn = ({ data }: Effect): string | undefined => {
  if ('corrects' in data) return data.corrects?.award.actionId
  return 'moved' in data ? data.moved?.record : undefined
}

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
        entryId: actionId,
        class: className,
        earning: { kind: 'points', ruleId, categoryId, count, points, localDate },
      }
    }
    case 'CheckedIn': {
      const { recordId, attendanceRuleId: ruleId, localDate, class: className } = effect.data
      return {
        entryId: recordId,
        class: className,
        earning: { kind: 'checkin', ruleId, categoryId: null, count: 1, points: 0, localDate },
      }
    }
    case 'PointsRedeemed':
    case 'CheckedOut':
      return undefined
  }
}
