import { isoWeekOf } from '#domain/calendar.ts'
import { decodeEvent } from '#domain/events.ts'
import { badgeIdOf } from '#domain/ids.ts'
import type { EventStore, RecordedEvent } from '#platform/event-store/event-store.ts'
import { start } from '#platform/event-store/event-store.ts'

/**
 * What a rule is, said once more in plain words. `active`: pieces of the log, each after one
 * position up to another.
 */
export type PlainRule = Readonly<{
  id: string
  of: 'all' | 'checkin' | { rule: string } | { category: string }
  by: 'count' | 'point'
  threshold: number
  window: 'weekly' | 'monthly' | 'period'
  limit: number
  /** The period whose history counts from its beginning. */
  wholePeriod: string | null
  active: readonly Readonly<{ after: string; upTo: string | null }>[]
}>

export type Told = Readonly<{ awarded: string[]; revoked: string[]; standing: string[] }>

type Entry = {
  id: string
  at: string
  rule: string
  category: string | null
  weight: number
  day: string
  checkin: boolean
}

/**
 * Reads a whole log from its beginning, event by event, and counts everything again each time: slow,
 * and as plain as the sentences are.
 */
export const plainBadges = (
  events: readonly RecordedEvent[],
  rules: readonly PlainRule[],
): Told => {
  const told: Told = { awarded: [], revoked: [], standing: [] }
  for (const rule of rules) {
    const counted = new Map<string, Entry[]>()
    const has = new Map<string, string[]>()
    for (const recorded of events) {
      const profile = recorded.stream.slice(recorded.category.length + 1)
      const change = changeOf(recorded, rule)
      if (!change) continue
      const window = `${profile} ${windowOf(rule, change.day)}`
      const entries = counted.get(window) ?? []
      counted.set(window, entries)
      if ('reverts' in change) {
        const place = entries.findIndex(({ id }) => id === change.reverts)
        if (place < 0) continue
        entries.splice(place, 1)
      } else {
        if (!countsThere(rule, recorded)) continue
        entries.push(change)
      }
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

const countsThere = ({ active, wholePeriod }: PlainRule, { position, metadata }: RecordedEvent) =>
  active.some(
    ({ after, upTo }, n) =>
      (position > after || (n === 0 && metadata.periodId === wholePeriod)) &&
      (upTo === null || position <= upTo),
  )

const changeOf = (recorded: RecordedEvent, rule: PlainRule) => {
  const event = decodeEvent(recorded)
  if (event.type === 'ActionReverted')
    return { reverts: event.data.reverted.data.actionId, day: event.data.reverted.data.localDate }
  if (event.type === 'AttendanceReverted')
    return { reverts: event.data.reverted.data.recordId, day: event.data.reverted.data.localDate }
  const entry = entryOf(recorded, rule.by)
  return entry && isOf(rule, entry) ? entry : undefined
}

const isOf = ({ of }: PlainRule, { checkin, rule, category }: Entry) => {
  if (of === 'all') return !checkin
  if (of === 'checkin') return checkin
  return 'rule' in of ? rule === of.rule && !checkin : category === of.category && !checkin
}

const entryOf = (recorded: RecordedEvent, by: 'count' | 'point'): Entry | undefined => {
  const event = decodeEvent(recorded)
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
        at: recorded.position,
        rule,
        category,
        day,
        weight: by === 'count' ? count : points,
        checkin: false,
      }
    }
    case 'CheckedIn': {
      const { recordId: id, attendanceRuleId: rule, localDate: day } = event.data
      return { id, at: recorded.position, rule, category: null, day, weight: 1, checkin: true }
    }
    default:
      return undefined
  }
}

const windowOf = ({ window }: PlainRule, day: string) =>
  window === 'weekly' ? isoWeekOf(day) : window === 'monthly' ? day.slice(0, 7) : 'period'

/** What stands in the ledger, and stood. */
export const readBadges = async (eventStore: EventStore): Promise<Told> => {
  const told: Told = { awarded: [], revoked: [], standing: [] }
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

export const readLog = async (eventStore: EventStore, categories: readonly string[]) => {
  const page = await eventStore.readAll({ after: start, limit: 100_000, categories })
  if (!page.end) throw new Error('More events than the test reads')
  return page.events
}
