import { isoWeekOf } from '#domain/calendar.ts'
import { type DomainEvent, decodeEvent } from '#domain/events.ts'
import { badgeIdOf } from '#domain/ids.ts'
import type { EventStore, RecordedEvent } from '#platform/event-store/event-store.ts'
import { readWholeLog } from '#tests/support/whole-log.ts'

/** A rule for the model. `active`: spans of the log, each after one position up to another. */
export type PlainRule = Readonly<{
  id: string
  of: 'all' | 'checkin' | { rule: string } | { category: string }
  by: 'count' | 'point'
  threshold: number
  window: 'weekly' | 'monthly' | 'period'
  limit: number
  /** The period that the rule counts from its beginning. */
  wholePeriod: string | null
  active: readonly Readonly<{ after: string; upTo: string | null }>[]
}>

export type BadgeChanges = Readonly<{ awarded: string[]; revoked: string[]; standing: string[] }>

type Entry = {
  id: string
  rule: string
  category: string | null
  weight: number
  day: string
  checkin: boolean
}

type Change = Readonly<{ reverts: string | null; gives: Entry | null; day: string }>

/**
 * Reads a whole log from its beginning and counts everything again at each event: slow but simple.
 */
export const plainBadges = (
  events: readonly RecordedEvent[],
  rules: readonly PlainRule[],
): BadgeChanges => {
  const told: BadgeChanges = { awarded: [], revoked: [], standing: [] }
  const places = placesIn(events)
  for (const rule of rules) {
    const counted = new Map<string, Entry[]>()
    const has = new Map<string, string[]>()
    for (const recorded of events) {
      const profile = recorded.stream.slice(recorded.category.length + 1)
      const change = changeOf(recorded, profile, rule.by)
      if (!change) continue
      const window = `${profile} ${windowOf(rule, change.day)}`
      const entries = counted.get(window) ?? []
      counted.set(window, entries)
      const { reverts, gives } = change
      const reverted = entries.findIndex(({ id }) => id === reverts)
      if (reverted >= 0) entries.splice(reverted, 1)
      if (gives && isOf(rule, gives) && countsThere(rule, places.get(gives.id)!, recorded))
        entries.push(gives)
      const sum = entries.reduce((all, { weight }) => all + weight, 0)
      const due = Math.min(rule.limit, Math.floor(sum / rule.threshold))
      const badges = has.get(window) ?? []
      has.set(window, badges)
      while (badges.length > due) told.revoked.push(badges.pop()!)
      while (badges.length < due) {
        const source = { stream: recorded.stream, eventId: recorded.id }
        const badge = {
          ruleId: rule.id,
          windowKey: windowOf(rule, change.day),
          nth: badges.length + 1,
        }
        const id = badgeIdOf(source, badge)
        badges.push(id)
        told.awarded.push(id)
      }
    }
    for (const badges of has.values()) told.standing.push(...badges)
  }
  return {
    awarded: told.awarded.sort(),
    revoked: told.revoked.sort(),
    standing: told.standing.sort(),
  }
}

/** A correction counts at the place of the award that it corrects. */
const placesIn = (events: readonly RecordedEvent[]) => {
  const places = new Map<string, string>()
  for (const recorded of events) {
    const event = decodeEvent(recorded)
    const entry = entryOf(event, 'count')
    if (!entry) continue
    const corrected = correctedBy(event)?.award.actionId
    places.set(entry.id, corrected ? places.get(corrected)! : recorded.position)
  }
  return places
}

const countsThere = (
  { active, wholePeriod }: PlainRule,
  place: string,
  { metadata }: RecordedEvent,
) =>
  active.some(
    ({ after, upTo }, n) =>
      (place > after || (n === 0 && metadata.periodId === wholePeriod)) &&
      (upTo === null || place <= upTo),
  )

/** A correction for the same student is one change, at the reversal. */
const changeOf = (
  recorded: RecordedEvent,
  profile: string,
  by: 'count' | 'point',
): Change | undefined => {
  const event = decodeEvent(recorded)
  if (event.type === 'ActionReverted') {
    const { reverted, correction } = event.data
    const { actionId: reverts, localDate: day } = reverted.data
    const gives = correction?.profileId === profile ? entryOf(correction.replacement, by) : null
    return { reverts, gives: gives ?? null, day }
  }
  if (event.type === 'AttendanceReverted') {
    const { recordId: reverts, localDate: day } = event.data.reverted.data
    return { reverts, gives: null, day }
  }
  const entry = entryOf(event, by)
  const corrected = correctedBy(event)
  if (!entry || (corrected && corrected.from === corrected.to)) return undefined
  return { reverts: null, gives: entry, day: entry.day }
}

const correctedBy = ({ data }: DomainEvent) =>
  'actionId' in data && 'corrects' in data ? data.corrects : undefined

const isOf = ({ of }: PlainRule, { checkin, rule, category }: Entry) => {
  if (of === 'all') return !checkin
  if (of === 'checkin') return checkin
  return 'rule' in of ? rule === of.rule && !checkin : category === of.category && !checkin
}

const entryOf = (event: DomainEvent, by: 'count' | 'point'): Entry | undefined => {
  switch (event.type) {
    case 'PointsRewarded':
    case 'ParentPointsRewarded':
    case 'PointsGranted': {
      const {
        actionId: id,
        ruleId: rule,
        categoryId: category,
        localDate: day,
        count,
        points,
      } = event.data
      return {
        id,
        rule,
        category,
        day,
        weight: by === 'count' ? count : points,
        checkin: false,
      }
    }
    case 'CheckedIn': {
      const { recordId: id, attendanceRuleId: rule, localDate: day } = event.data
      return { id, rule, category: null, day, weight: 1, checkin: true }
    }
    default:
      return undefined
  }
}

const windowOf = ({ window }: PlainRule, day: string) =>
  window === 'weekly' ? isoWeekOf(day) : window === 'monthly' ? day.slice(0, 7) : 'period'

/** The badges that count in the ledger, now and earlier. */
export const readBadges = async (eventStore: EventStore): Promise<BadgeChanges> => {
  const told: BadgeChanges = { awarded: [], revoked: [], standing: [] }
  const standing = new Set<string>()
  for (const recorded of await readLog(eventStore, ['badges'])) {
    const event = decodeEvent(recorded)
    if (event.type === 'BadgeAwarded') {
      told.awarded.push(event.data.awardId)
      standing.add(event.data.awardId)
    } else if (event.type === 'BadgeRevoked') {
      told.revoked.push(event.data.revoked.awardId)
      standing.delete(event.data.revoked.awardId)
    }
  }
  return {
    awarded: told.awarded.sort(),
    revoked: told.revoked.sort(),
    standing: [...standing].sort(),
  }
}

export const readLog = (eventStore: EventStore, categories: readonly string[]) =>
  readWholeLog(eventStore, categories)
