import type { DatabasePool } from 'slonik'
import type { Announcements } from '#platform/announcements.ts'
import {
  type EventStore,
  EventStoreChanged,
  type Page,
  type Position,
  start,
} from '#platform/event-store/event-store.ts'
import { pagesAfter } from '#platform/event-store/pages-after.ts'
import type { Log } from '#platform/log.ts'
import { makeStatistics } from '#platform/postgres/statistics.ts'
import { applyPage, type PageTarget } from './apply-page.ts'
import { type CheckpointState, readStanding } from './checkpoint.ts'
import type { Decode } from './decode-page.ts'
import { clearFailure, type Halt, recordFailure } from './failures.ts'
import type { Projection } from './projection.ts'
import { schemaFor } from './schema-names.ts'

export type LimitPages = <Result>(
  reader: Pick<Projection, 'rest'>,
  work: () => Promise<Result>,
) => Promise<Result>

const unlimited: LimitPages = (_, work) => work()

export type CatchUpDeps = Readonly<{
  db: DatabasePool
  eventStore: Pick<EventStore, 'readAll' | 'head' | 'storeId'>
  announcements?: Pick<Announcements, 'publishIn'>
  log?: Log
  decode?: Decode
  limitPages?: LimitPages
}>

/**
 * `standing`: the checkpoint after the last run. `lookedUp`: when it was read, by
 * `performance.now()`.
 */
export type Reached = { standing?: CheckpointState; lookedUp?: number }

export type CatchUpOptions = Readonly<{
  retry?: boolean
  signal?: AbortSignal
  pageSize?: number
  /** Caches checkpoint and store id for a second. */
  reached?: Reached
  onPage?: (page: Page) => void
}>

/** `unbuilt`: empty until a rebuild. */
export type CaughtUp = 'end' | 'halted' | 'unbuilt' | 'stopped'

/** In events. Large enough for a fast replay, and small enough that readers never wait. */
export const usualPageSize = 1_000
/** After this many events, runs ANALYZE, because PostgreSQL's automatic one would come too late. */
export const manyEvents = 5_000

/** In ms: how long a checkpoint is cached. Nobody can replace the log so fast. */
const reachedFor = 1_000

/** Several processes may run it, because the checkpoint's lock lets one apply each page. */
export const catchUp = async (
  deps: CatchUpDeps,
  projection: Projection,
  options: CatchUpOptions = {},
): Promise<CaughtUp> => {
  const { reached = {}, retry } = options
  for (let first = true; ; first = false) {
    const known = takeStanding(reached)
    if (!known) reached.lookedUp = performance.now()
    const standing = known ?? (await readStanding(deps.db, schemaFor(projection)))
    const { failure } = standing
    if (first && failure?.reason === 'poison' && !retry) return 'halted'
    const foreign = known ? undefined : await foreignStore(deps, standing)
    if (!foreign && !standing.built) return 'unbuilt'
    const result = foreign
      ? await halt(deps, projection, { ...foreign, known: failure })
      : await follow(deps, projection, { ...options, reached, standing })
    if (result !== 'overtaken') return result
  }
}

/** Removes the cached checkpoint, so that a failed run leaves none. */
const takeStanding = (reached: Reached) => {
  const { standing, lookedUp = 0 } = reached
  delete reached.standing
  return performance.now() - lookedUp < reachedFor ? standing : undefined
}

type Follow = CatchUpOptions & Readonly<{ standing: CheckpointState; reached: Reached }>

const follow = async (
  deps: CatchUpDeps,
  projection: Projection,
  options: Follow,
): Promise<CaughtUp | 'overtaken'> => {
  const { db, eventStore, announcements, decode, limitPages = unlimited } = deps
  const { standing, reached, signal, pageSize = usualPageSize, onPage } = options
  const { failure, recorded } = standing
  const target: PageTarget = {
    db,
    projection,
    schema: schemaFor(projection),
    wasHalted: recorded,
    ...(announcements && { announcements }),
    ...(decode && { decode }),
  }
  let { position } = standing
  let taken = 0
  for await (const page of pagesAfter(eventStore, {
    after: position,
    limit: pageSize,
    categories: projection.categories,
  })) {
    if (signal?.aborted) return 'stopped'
    const from = position
    const take = () => applyPage(target, page, from)
    const applied =
      page.next === from ? await pastHead(deps, from) : await limitPages(projection, take)
    if (applied === 'overtaken') return applied
    if (applied !== 'applied') return halt(deps, projection, { ...applied, known: failure })
    position = page.next
    taken += page.events.length
    onPage?.(page)
  }
  if (taken >= manyEvents) await makeStatistics(db, schemaFor(projection))
  if (recorded) await clearFailure(db, schemaFor(projection), position)
  reached.standing = { ...standing, position, failure: null, recorded: false }
  return 'end'
}

/** A read model from another log cannot continue. */
const foreignStore = async (
  { eventStore }: CatchUpDeps,
  { position, store_id }: CheckpointState,
): Promise<Halt | undefined> => {
  const storeId = await eventStore.storeId().catch(noneWhenChanged)
  if (store_id === storeId) return undefined
  const error =
    `The read model was built from the event store ${store_id} and this is ${storeId}: ` +
    'rebuild it'
  return { position, event_id: null, reason: 'other_store', error }
}

const noneWhenChanged = (error: unknown) => {
  if (error instanceof EventStoreChanged) return 'another'
  throw error
}

/** Returns a halt if the log ends before the read model's position: an earlier log was restored. */
const pastHead = async (
  { eventStore }: CatchUpDeps,
  position: Position,
): Promise<'applied' | Halt> => {
  const head = position === start ? start : await eventStore.head()
  if (position <= head) return 'applied'
  const error = `The read model is at ${position} and the event store ends at ${head}: rebuild it`
  return { position, event_id: null, reason: 'past_head', error }
}

const halt = async (
  { db, log }: CatchUpDeps,
  projection: Projection,
  { known, ...halted }: Halt & { known: CheckpointState['failure'] },
): Promise<'halted' | 'overtaken'> => {
  // Another process has applied this event, so there is no failure to record.
  if (!(await recordFailure(db, schemaFor(projection), halted))) return 'overtaken'
  const { position, event_id, reason, error } = halted
  // A halt that waits for a newer process is retried often, but logged once.
  if (known?.position !== position || known.reason !== reason)
    log?.error(
      { projection: projection.name, position, event: event_id, reason, error },
      'A projection is halted',
    )
  return 'halted'
}
