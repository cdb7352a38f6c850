import { createHash, randomUUID } from 'node:crypto'
import type { AccountEvent, Effect } from '#domain/points/events.ts'
import type { NewEvent } from '#platform/event-store/event-store.ts'
import { action, loggedRule, type ReadModel, revertOf, storedEvent } from './support.ts'

const uuid = (text: string) => {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const rules = [loggedRule(), loggedRule(), loggedRule('parent_reward'), loggedRule('redeem')]
const typeOf = {
  reward: 'PointsRewarded',
  parent_reward: 'ParentPointsRewarded',
  redeem: 'PointsRedeemed',
} as const

const effect = (n: number): Effect => {
  const chosen = rules[n % rules.length]!
  const type = typeOf[chosen.ruleType as keyof typeof typeOf]
  const localDate = `2026-11-${String(1 + (n % 28)).padStart(2, '0')}`
  const data = action({
    ...chosen,
    batchId: uuid(`batch ${Math.floor(n / 7)}`),
    class: `${n % 6}A`,
    localDate,
  })
  return { type, data }
}

/** Makes events of `students` accounts in turn. Every tenth undoes the account's last action. */
export const seedEvents = (count: number, students = 50, from = 0) => {
  const streams = new Map<string, NewEvent[]>()
  const last = new Map<string, Effect>()
  for (let n = from; n < from + count; n += 1) {
    const profile = uuid(`profile ${n % students}`)
    const before = last.get(profile)
    const event: AccountEvent = n % 10 === 9 && before ? revertOf(before) : effect(n)
    if (event.type === 'ActionReverted') last.delete(profile)
    else last.set(profile, event)
    const events = streams.get(profile) ?? []
    events.push(
      storedEvent(event, { occurredAt: new Date(Date.UTC(2026, 10, 1) + n * 1_000).toISOString() }),
    )
    streams.set(profile, events)
  }
  return streams
}

/** Appends the streams' events in turn, twenty of each at a time. */
export const appendAll = async (
  { eventStore }: Pick<ReadModel, 'eventStore'>,
  streams: ReadonlyMap<string, NewEvent[]>,
) => {
  const pieces: { stream: string; events: NewEvent[]; expected: 'any' }[] = []
  for (let from = 0; [...streams.values()].some((events) => events.length > from); from += 20) {
    for (const [profile, events] of streams) {
      const piece = events.slice(from, from + 20)
      if (piece.length > 0)
        pieces.push({ stream: `account-${profile}`, events: piece, expected: 'any' })
    }
  }
  for (let n = 0; n < pieces.length; n += 64) await eventStore.appendMany(pieces.slice(n, n + 64))
}

export const newAccountStream = () => `account-${randomUUID()}`
