import { quotaWindowOf } from '#domain/calendar.ts'
import { DomainError } from '#domain/decider.ts'
import type { Recorded } from '#domain/reverting.ts'
import type { Quota } from './commands.ts'
import type { Action, Effect, QuotaType } from './events.ts'

/** `except`: the award about to be reverted. */
type QuotaPlace = Pick<Action, 'ruleId' | 'localDate'> & Readonly<{ except?: string | undefined }>
type QuotaUse = QuotaPlace & Pick<Action, 'count'>
type QuotaLine = QuotaUse & Readonly<{ quota?: Quota | undefined }>

/**
 * Adds up the recorded awards of the same day or week. No counter is kept, so that a rule can
 * change from daily to weekly.
 * @throws DomainError `quota_exceeded`
 */
export const refuseAboveQuota = (actions: Recorded<Effect>, use: QuotaUse, quota: Quota) => {
  if (usedIn(actions, use, quota.type) + use.count > quota.count)
    throw new DomainError('quota_exceeded')
}

/** Returns the indices of the lines that exceed what earlier lines leave of the quota. */
export const linesAboveQuota = (
  actions: Recorded<Effect>,
  lines: readonly QuotaLine[],
): number[] => {
  const usedOf = new Map<string, number>()
  return lines.flatMap(({ quota, count, ...place }, n) => {
    if (!quota) return []
    const window = `${place.ruleId} ${quotaWindowOf(place.localDate, quota.type)}`
    const used = usedOf.get(window) ?? usedIn(actions, place, quota.type)
    const isAbove = used + count > quota.count
    usedOf.set(window, isAbove ? used : used + count)
    return isAbove ? [n] : []
  })
}

const usedIn = (
  actions: Recorded<Effect>,
  { ruleId, localDate, except }: QuotaPlace,
  type: QuotaType,
) => {
  const window = quotaWindowOf(localDate, type)
  let used = 0
  for (const [id, { effect, reverted }] of actions) {
    if (id === except || reverted || !isWithinQuota(effect)) continue
    const { data } = effect
    if (data.ruleId === ruleId && quotaWindowOf(data.localDate, type) === window) used += data.count
  }
  return used
}

/**
 * Only awards by parents, and from a file by rules for parents, use the quota. Staff who give by
 * such a rule on screen have no limit.
 */
export const isWithinQuota = ({ type, data }: Effect) =>
  type === 'ParentPointsRewarded' ||
  (type === 'PointsRewarded' && data.origin === 'file' && data.ruleType === 'parent_reward')
