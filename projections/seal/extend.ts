import type { CommonQueryMethods, DatabasePool } from 'slonik'
import type { Clock } from '#platform/clock.ts'
import { type EventStore, type RecordedEvent, start } from '#platform/event-store/event-store.ts'
import { underLock } from '#platform/postgres/under-lock.ts'
import { firstLink, hashOf, nextLink } from '#platform/seal/chain.ts'
import type { SealKey } from '#platform/seal/keys.ts'
import { countOwnEvents } from './own-counts.ts'
import { listUnsealedEnds, markSealed, notePeriodsOver } from './period-ends.ts'
import {
  type ChainEnd,
  findChainEnd,
  findLastSeal,
  insertBlock,
  insertSeal,
  isDayClosed,
  publishSealKey,
  type Seal,
} from './seals.ts'

export type SealDeps = Readonly<{
  db: DatabasePool
  eventStore: EventStore
  clock: Clock
  key: SealKey
}>

export type Sealed = Readonly<{ events: number; seals: number }>

const pageSize = 1_000
/** In ms after midnight: by then the log has every event of the day. */
const grace = 60_000

/** Seals past days (UTC) and periods. Returns undefined while another process does. */
export const extendSeals = (deps: SealDeps, signal?: AbortSignal): Promise<Sealed | undefined> =>
  underLock<Sealed | undefined>(
    deps.db,
    { name: 'laurel.seals', taken: () => undefined },
    async () => {
      const { db, eventStore, clock, key } = deps
      const storeId = await eventStore.storeId()
      await publishSealKey(db, key, clock())
      // Stored before reading the log, so that the seal covers the whole period.
      await notePeriodsOver(db, clock())
      const ended = await listUnsealedEnds(db)
      let end = (await findChainEnd(db, storeId)) ?? beginningOf(storeId)
      const before = end.events
      let seals = 0
      for (let last = false; !last; ) {
        if (signal?.aborted) return { events: end.events - before, seals }
        const page = await eventStore.readAll({ after: end.position, limit: pageSize })
        for (const events of byDay(page.events, end.day)) {
          if (dayOf(events[0]!) > end.day) seals += await closeDay(deps, storeId, end)
          end = await takeIn(deps, storeId, { end, events })
        }
        last = page.end
      }
      const today = new Date(clock().getTime() - grace).toISOString().slice(0, 10)
      if (today > end.day) seals += await closeDay(deps, storeId, end)
      for (const one of ended) {
        const { organization, period } = one
        await db.transaction(async (transaction) => {
          if (end.events > 0)
            await close(
              { ...deps, db: transaction },
              { end, kind: 'period', organization, period, storeId },
            )
          await markSealed(transaction, one, clock())
        })
        if (end.events > 0) seals += 1
      }
      await countOwnEvents(deps, storeId, signal)
      return { events: end.events - before, seals }
    },
  )

const beginningOf = (storeId: string): ChainEnd => ({
  number: 0,
  position: start,
  events: 0,
  link: firstLink(storeId),
  day: '',
})

const dayOf = ({ recordedAt }: RecordedEvent) => recordedAt.slice(0, 10)

/** Splits events at each later day. If the clock was set back, no new day starts. */
const byDay = (events: readonly RecordedEvent[], from: string): RecordedEvent[][] => {
  const parts: RecordedEvent[][] = []
  let day = from
  for (const event of events) {
    if (parts.length === 0 || dayOf(event) > day) parts.push([])
    if (dayOf(event) > day) day = dayOf(event)
    parts.at(-1)!.push(event)
  }
  return parts
}

type Stretch = Readonly<{ end: ChainEnd; events: readonly RecordedEvent[] }>

const takeIn = async (
  { db }: SealDeps,
  storeId: string,
  { end, events }: Stretch,
): Promise<ChainEnd> => {
  let { link } = end
  const entries = events.map((event) => {
    const hash = hashOf(event)
    link = nextLink(link, hash)
    return { position: event.position, id: event.id, hash }
  })
  const first = dayOf(events[0]!)
  const next = {
    number: end.number + 1,
    position: events.at(-1)!.position,
    events: end.events + events.length,
    link,
    day: first > end.day ? first : end.day,
  }
  await insertBlock(db, storeId, { end: next, entries })
  return next
}

/** Skips an empty or sealed day. Returns the number of seals. */
const closeDay = async (deps: SealDeps, storeId: string, end: ChainEnd): Promise<number> => {
  if (end.events === 0 || (await isDayClosed(deps.db, storeId, end.events))) return 0
  await close(deps, { end, kind: 'day', organization: null, period: null, storeId })
  return 1
}

type Closing = Pick<Seal, 'kind' | 'organization' | 'period'> &
  Readonly<{ end: ChainEnd; storeId: string }>
type Closer = Readonly<{ db: CommonQueryMethods; clock: Clock; key: SealKey }>

const close = async (
  { db, clock, key }: Closer,
  { end, kind, organization, period, storeId }: Closing,
) => {
  const last = await findLastSeal(db, storeId)
  const seal: Seal = {
    version: 1,
    store: storeId,
    number: (last?.seal.number ?? 0) + 1,
    kind,
    day: end.day,
    organization,
    period,
    position: end.position,
    events: end.events,
    link: end.link.toString('hex'),
    sealedAt: clock().toISOString(),
    key: key.id,
  }
  await insertSeal(db, seal, key)
}
