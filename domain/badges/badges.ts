import { type Decider, DomainError, type TypedMessage } from '#domain/decider.ts'
import type { BadgeAward, BadgeEvent } from './events.ts'

export type BadgeStep =
  | TypedMessage<'Award', Readonly<{ award: BadgeAward; limit: number | null }>>
  | TypedMessage<'Revoke', Readonly<{ revocationId: string; awardId: string; localDate: string }>>
export type BadgeCommand =
  | BadgeStep
  | TypedMessage<'Follow', Readonly<{ steps: readonly BadgeStep[] }>>

export type Badges = {
  actions: Map<string, Readonly<{ effect: BadgeAward; reverted: boolean }>>
  standing: Map<string, Set<number>>
}

const initialState = (): Badges => ({ actions: new Map(), standing: new Map() })

const decide = (command: BadgeCommand, badges: Badges): BadgeEvent[] => {
  const { type, data } = command
  switch (type) {
    case 'Award':
      return award(badges, data)
    case 'Revoke': {
      const known = badges.actions.get(data.awardId)
      if (!known) throw new DomainError('action_not_found')
      if (known.reverted) return []
      const { revocationId, localDate } = data
      return [{ type: 'BadgeRevoked', data: { revocationId, localDate, revoked: known.effect } }]
    }
    case 'Follow':
      return data.steps.flatMap((step) => decide(step, badges))
  }
}

/** A repeated command changes nothing, even after a revocation. */
const award = (
  { actions, standing }: Badges,
  { award, limit }: Extract<BadgeCommand, { type: 'Award' }>['data'],
): BadgeEvent[] => {
  const known = actions.get(award.awardId)?.effect
  if (known) {
    if (!isSame(known, award)) throw new DomainError('idempotency_key_reused')
    return []
  }
  const numbers = standing.get(keyOf(award))
  if (numbers?.has(award.nth)) return []
  if (limit !== null && (award.nth > limit || (numbers?.size ?? 0) >= limit))
    throw new DomainError('badge_limit')
  return [{ type: 'BadgeAwarded', data: award }]
}

const isSame = (a: BadgeAward, b: BadgeAward) => keyOf(a) === keyOf(b) && a.nth === b.nth

const keyOf = ({ badgeRuleId, windowKey }: BadgeAward) => `${badgeRuleId} ${windowKey}`

const evolve = (badges: Badges, event: BadgeEvent): Badges => {
  const { actions, standing } = badges
  switch (event.type) {
    case 'BadgeAwarded': {
      const { data } = event
      actions.set(data.awardId, { effect: data, reverted: false })
      standing.set(keyOf(data), (standing.get(keyOf(data)) ?? new Set()).add(data.nth))
      return badges
    }
    case 'BadgeRevoked': {
      const { revoked } = event.data
      actions.set(revoked.awardId, { effect: revoked, reverted: true })
      standing.get(keyOf(revoked))?.delete(revoked.nth)
      return badges
    }
  }
}

export const badgesDecider: Decider<Badges, BadgeCommand, BadgeEvent> = {
  initialState,
  decide,
  evolve,
}
