import type { CommonQueryMethods } from 'slonik'
import type { BadgeStep } from '#domain/badges/badges.ts'
import {
  badgeWindowOf,
  beforeAll,
  concerns,
  countsAt,
  weightOf,
  worth,
} from '#domain/badges/counting.ts'
import { badgeEndOf, badgeIdOf } from '#domain/ids.ts'
import {
  readCounters,
  readStandingBadges,
  type StandingKey,
  textOfBadge,
  type WindowKey,
  windowKeyText,
  writeCounters,
  writeStandingBadges,
} from '#projections/badges/counters.ts'
import type { CountedBadgeRule } from '#registry/badges/counted-badge-rules.ts'
import type { Earned } from './earnings.ts'

export type Counting = Readonly<{ earned: Earned; rule: CountedBadgeRule; key: WindowKey }>

export type Followed = Readonly<{ earned: Earned; steps: BadgeStep[] }>

export const countingsOf = (
  earned: Earned,
  rules: readonly CountedBadgeRule[],
  position: string,
): Counting[] =>
  rules.flatMap((rule) => {
    if (!concerns(rule, earned.earning) || !countsAt(rule, earned.periodId, position)) return []
    const { organizationId, profileId, earning } = earned
    return [
      { earned, rule, key: { organizationId, profileId, windowKey: badgeWindowOf(rule, earning) } },
    ]
  })

export { beforeAll }

/** The most changes of one transaction, unless a single event or student has more. */
export const mostChanges = 5_000

export class TooManyChanges extends Error {
  override readonly name = 'TooManyChanges'
}

/**
 * Continues stored counts. Returns badges earned and lost at each event.
 * @throws TooManyChanges if the caller can count fewer events or students at once
 */
export const count = async (
  db: CommonQueryMethods,
  countings: readonly Counting[],
  { canCountFewer }: Readonly<{ canCountFewer: boolean }>,
): Promise<Followed[]> => {
  const keys = new Map(countings.map(({ key }) => [windowKeyText(key), key]))
  const known = await readCounters(db, [...keys.values()])
  const windows = new Map(
    [...keys].map(([text, key]) => [text, { ...key, counters: { ...known.get(text) } }]),
  )
  const moves: Move[] = []
  for (const ofEvent of Map.groupBy(countings, eventText).values()) {
    const { rule, key } = ofEvent[0]!
    const { counters } = windows.get(windowKeyText(key))!
    const before = counters[rule.id] ?? 0
    const after = before + sumOf(ofEvent)
    counters[rule.id] = after
    const counting = ofEvent.find(({ earned }) => earned.sign === Math.sign(after - before))
    if (counting) moves.push({ counting, before: worth(rule, before), after: worth(rule, after) })
  }
  if (canCountFewer && changesIn(moves) > mostChanges)
    throw new TooManyChanges('Too many badges change at once')
  const followed = await follow(db, moves.flatMap(changesOf))
  await writeCounters(db, windows)
  return followed
}

/**
 * Groups the changes of one event, because a correction adds and subtracts, and only the sum
 * counts.
 */
const eventText = ({ earned, rule, key }: Counting) =>
  `${earned.source.id} ${rule.id} ${windowKeyText(key)}`

const sumOf = (ofEvent: readonly Counting[]) =>
  ofEvent.reduce((sum, { earned, rule }) => sum + earned.sign * weightOf(rule, earned.earning), 0)

/** `before`, `after`: the student's badges by a rule in a window, before and after an event. */
type Move = Readonly<{ counting: Counting; before: number; after: number }>

const changesIn = (moves: readonly Move[]) =>
  moves.reduce((sum, { before, after }) => sum + Math.abs(after - before), 0)

type Change = Counting & Readonly<{ badge: StandingKey; isReached: boolean }>

const changesOf = ({ counting, before, after }: Move): Change[] => {
  const [from, to] = [Math.min(before, after), Math.max(before, after)]
  return Array.from({ length: to - from }, (_, n) => ({
    ...counting,
    badge: { ...counting.key, ruleId: counting.rule.id, nth: from + n + 1 },
    isReached: after > before,
  }))
}

const follow = async (db: CommonQueryMethods, changes: readonly Change[]) => {
  if (changes.length === 0) return []
  const lost = changes.filter(({ isReached }) => !isReached).map(({ badge }) => badge)
  const standing = new Map(await readStandingBadges(db, lost))
  const written = new Map<string, StandingKey & { badgeId: string | null }>()
  const followed = new Map<string, { earned: Earned; steps: BadgeStep[] }>()
  for (const change of changes) {
    const text = textOfBadge(change.badge)
    const step = stepOf(change, standing.get(text))
    if (!step) continue
    const badgeId = step.type === 'Award' ? step.data.award.awardId : null
    if (badgeId) standing.set(text, badgeId)
    else standing.delete(text)
    written.set(text, { ...change.badge, badgeId })
    const { earned } = change
    const ofEvent = followed.get(earned.source.id) ?? { earned, steps: [] }
    ofEvent.steps.push(step)
    followed.set(earned.source.id, ofEvent)
  }
  await writeStandingBadges(db, written)
  return [...followed.values()]
}

const stepOf = (
  { earned, rule, badge, isReached }: Change,
  standing: string | undefined,
): BadgeStep | undefined => {
  const { source, localDate } = earned
  const { windowKey, nth } = badge
  if (!isReached) {
    if (!standing) return undefined
    return {
      type: 'Revoke',
      data: { revocationId: badgeEndOf(standing, source.id), awardId: standing, localDate },
    }
  }
  const awardId = badgeIdOf(
    { stream: source.stream, eventId: source.id },
    { ruleId: rule.id, windowKey, nth },
  )
  const names = { badgeRuleId: rule.id, badgeRuleName: rule.name, badgeRuleNameEn: rule.nameEn }
  const award = { awardId, ...names, windowKey, nth, localDate, class: earned.class }
  return { type: 'Award', data: { award, limit: rule.limit } }
}
