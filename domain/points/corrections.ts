import { DomainError } from '#domain/decider.ts'
import { partIdOf } from '#domain/ids.ts'
import type { Recorded } from '#domain/reverting.ts'
import type { OrderEvent } from '#domain/shop/events.ts'
import type { AwardCorrection, AwardTerms, Repricing } from './commands.ts'
import {
  type AccountEvent,
  type Action,
  type AwardReplacement,
  type Effect,
  mostAwardPoints,
  type PointAward,
  type PointGain,
  type Reversal,
} from './events.ts'
import { isWithinQuota, refuseAboveQuota } from './quota.ts'

type CorrectedAccount = Readonly<{
  balance: number
  actions: Recorded<Effect>
  corrections: ReadonlyMap<string, AwardReplacement>
}>

export const effectOn = ({ type, data }: Effect) =>
  type === 'PointsRedeemed' ? -data.points : data.points

/** Derives the award's id from the reversal's, so that a retry makes the same award. */
export const replacementIdOf = (reversalId: string) => partIdOf(reversalId, 'given')

/** @throws DomainError with the reason; nothing is reverted then */
export const correctAward = (
  account: CorrectedAccount,
  correction: AwardCorrection,
): AccountEvent[] => {
  const { reversal, batchId, localDate, reason, to } = correction
  const known = account.corrections.get(reversal.actionId)
  if (known) {
    refuseOtherCorrection(known, correction)
    return []
  }
  const award = correctableIn(account, correction)
  const replacement = replacementOf(award, correction)
  refuseNoChange(award, replacement, correction)
  refuseOutOfRange(award, replacement)
  if (isInOneAccount(replacement.data))
    refuseByQuota(account.actions, replacement, correction.terms)
  refuseBelowZero(account, award, replacement)
  return eventsOfReversal({
    actionId: reversal.actionId,
    batchId,
    localDate,
    reason,
    reverted: award,
    correction: { profileId: to.profileId, replacement },
  })
}

const refuseOtherCorrection = (
  { profileId, replacement: { data } }: AwardReplacement,
  { to, terms }: AwardCorrection,
) => {
  const ruleId = terms?.ruleId ?? data.corrects?.award.ruleId
  if (profileId !== to.profileId || data.ruleId !== ruleId)
    throw new DomainError('idempotency_key_reused')
}

const correctableIn = (
  { actions }: CorrectedAccount,
  { profileId, reversal, to, terms }: AwardCorrection,
): PointAward => {
  const found = actions.get(reversal.reverts)
  if (!found) throw new DomainError('action_not_found')
  const { effect, reverted } = found
  if (!isAward(effect)) throw new DomainError('not_correctable')
  // Parents reward only their own child, and only by rules for parents.
  const isOfParent = effect.type === 'ParentPointsRewarded'
  if (isOfParent && (to.profileId !== profileId || (terms && !terms.quota)))
    throw new DomainError('not_correctable')
  if (reverted) throw new DomainError('award_changed')
  return effect
}

const isAward = (effect: Effect): effect is PointAward =>
  effect.type === 'PointsRewarded' || effect.type === 'ParentPointsRewarded'

/** Keeps the day of the corrected award. */
const replacementOf = (
  { type, data }: PointAward,
  { profileId, reversal, batchId, to, terms }: AwardCorrection,
): PointAward => {
  const award = withoutLink(data)
  const { quota: _, ...rule } = terms ?? { quota: null }
  const unitPoints = terms?.unitPoints ?? award.unitPoints
  const isSameStudent = to.profileId === profileId
  return {
    type,
    data: {
      ...award,
      ...rule,
      origin: originOf(award, terms),
      actionId: replacementIdOf(reversal.actionId),
      batchId,
      points: unitPoints * award.count,
      class: isSameStudent ? award.class : to.class,
      house: isSameStudent ? award.house : to.house,
      group: isSameStudent ? award.group : to.group,
      corrects: { from: profileId, to: to.profileId, award, isUndo: false },
    },
  }
}

/** Returns the new rule's origin. If the rule has none, an award from a file stays `file`. */
const originOf = ({ origin }: Action, terms: AwardTerms | undefined) =>
  terms && origin !== 'file' ? terms.origin : (terms?.origin ?? origin)

export const withoutLink = ({ corrects: _, ...award }: Action): Action => award

const refuseNoChange = (
  { data: award }: PointAward,
  { data }: PointAward,
  { profileId, to }: AwardCorrection,
) => {
  const isSame = data.ruleId === award.ruleId && data.points === award.points
  if (isSame && to.profileId === profileId) throw new DomainError('correction_changes_nothing')
}

/** Allows a large award to move to another student, but none to be raised above the limit. */
const refuseOutOfRange = ({ data: award }: PointAward, { data }: PointAward) => {
  if (data.points > mostAwardPoints && data.points > award.points)
    throw new DomainError('points_out_of_range', { most: mostAwardPoints })
}

/** `actions`: the actions of the replacement's student. @throws DomainError `quota_exceeded` */
export const refuseByQuota = (
  actions: Recorded<Effect>,
  replacement: Effect,
  terms: Pick<AwardTerms, 'quota'> | undefined,
) => {
  if (!terms?.quota || !isWithinQuota(replacement)) return
  const { ruleId, localDate, count, corrects } = replacement.data
  const use = { ruleId, localDate, count, except: corrects?.award.actionId }
  refuseAboveQuota(actions, use, terms.quota)
}

/** An award whose points are spent cannot move until staff undo the redemption. */
const refuseBelowZero = (
  { balance }: CorrectedAccount,
  award: PointAward,
  { data }: PointAward,
) => {
  const left = balance - award.data.points + (isInOneAccount(data) ? data.points : 0)
  if (left < 0 && left < balance) throw new DomainError('correction_below_zero')
}

export const isInOneAccount = ({ corrects }: Action) => corrects?.from === corrects?.to

/** Skips awards that were undone or already have these points. */
export const repriceAwards = (
  { actions }: Pick<CorrectedAccount, 'actions'>,
  { profileId, lines, ...shared }: Repricing,
): AccountEvent[] =>
  lines.flatMap(({ reversal: { actionId, reverts }, unitPoints }) => {
    const found = actions.get(reverts)
    if (!found || found.reverted || !isGain(found.effect)) return []
    const { type, data } = found.effect
    if (data.unitPoints === unitPoints) return []
    const award = withoutLink(data)
    const replacement: PointGain = {
      type,
      data: {
        ...award,
        actionId: replacementIdOf(actionId),
        batchId: shared.batchId,
        unitPoints,
        points: unitPoints * award.count,
        corrects: { from: profileId, to: profileId, award, isUndo: false },
      },
    }
    const correction = { profileId, replacement }
    return eventsOfReversal({ actionId, ...shared, reverted: found.effect, correction })
  })

const isGain = (effect: Effect): effect is PointGain => effect.type !== 'PointsRedeemed'

/** Returns the id of the action's newest replacement in this account, or else `id`. */
export const latestOf = (actions: Recorded<Effect>, id: string): string => {
  for (const [next, { effect }] of actions)
    if (effect.data.corrects?.award.actionId === id) return latestOf(actions, next)
  return id
}

/** Undoing a correction restores the award as it was before. */
export const restoring = (reversal: Reversal): Reversal => {
  const { reverted, batchId, actionId } = reversal
  const { corrects } = reverted.data
  // Undoing an award that a merge moved returns nothing to the emptied account.
  if (!isGain(reverted) || !corrects || corrects.isUndo || corrects.merge) return reversal
  const { from, to, award } = corrects
  const replacement: PointGain = {
    type: reverted.type,
    data: {
      ...award,
      actionId: replacementIdOf(actionId),
      batchId,
      corrects: { from: to, to: from, award: withoutLink(reverted.data), isUndo: true },
    },
  }
  return { ...reversal, correction: { profileId: from, replacement } }
}

/** Returns the reversal's event, and the replacement's if it is in the same account. */
export const eventsOfReversal = (reversal: Reversal): AccountEvent[] => {
  const replacement = reversal.correction?.replacement
  const reverted: AccountEvent = { type: 'ActionReverted', data: reversal }
  return replacement && isInOneAccount(replacement.data) ? [reverted, replacement] : [reverted]
}

/** Returns the awards that other accounts must still record. */
export const awardsToGive = (events: readonly (AccountEvent | OrderEvent)[]): AwardReplacement[] =>
  events.flatMap((event) => {
    const correction = event.type === 'ActionReverted' ? event.data.correction : undefined
    return correction && !isInOneAccount(correction.replacement.data) ? [correction] : []
  })
