import { EventStoreChanged, type Position, start } from '#platform/event-store/event-store.ts'
import { pagesAfter } from '#platform/event-store/pages-after.ts'
import { makeStatistics } from '#platform/postgres/statistics.ts'
import { movesOf } from './apply-page.ts'
import {
  type CatchUpDeps,
  type CatchUpOptions,
  type CaughtUp,
  catchUp,
  manyEvents,
  usualPageSize,
} from './catch-up.ts'
import { advanceCheckpoint, readStanding } from './checkpoint.ts'
import { decodePage } from './decode-page.ts'
import { isPoison } from './failures.ts'
import type { ProjectedEvent, Projection } from './projection.ts'
import { schemaFor } from './schema-names.ts'

type Outcomes = readonly Readonly<{ projection: Projection; result: CaughtUp }>[]

/**
 * Applies each page in one transaction to all projections at that position. `catchUp` handles
 * projections that halt, lag or are not built.
 */
export const catchUpTogether = async (
  deps: CatchUpDeps,
  projections: readonly Projection[],
  options: CatchUpOptions = {},
): Promise<Outcomes> => {
  const abreast = await findAbreast(deps, projections)
  const together = abreast.projections.length > 1 && (await follow(deps, abreast, options))
  const outcomes: { projection: Projection; result: CaughtUp }[] = []
  for (const projection of projections) {
    const isDone = together && abreast.projections.includes(projection)
    const result = isDone ? 'end' : await catchUp(deps, projection, options)
    outcomes.push({ projection, result })
  }
  return outcomes
}

type EqualCheckpoints = Readonly<{ projections: readonly Projection[]; position: Position }>

const findAbreast = async (
  { db, eventStore }: CatchUpDeps,
  projections: readonly Projection[],
): Promise<EqualCheckpoints> => {
  const storeId = await eventStore.storeId().catch(noneWhenChanged)
  const sound: { projection: Projection; position: Position }[] = []
  for (const projection of projections) {
    const { built, recorded, store_id, position } = await readStanding(db, schemaFor(projection))
    if (built && !recorded && store_id === storeId) sound.push({ projection, position })
  }
  const places = [...Map.groupBy(sound, ({ position }) => position)].map(([position, found]) => ({
    position,
    projections: found.map(({ projection }) => projection),
  }))
  places.sort((one, other) => other.projections.length - one.projections.length)
  return places[0] ?? { projections: [], position: start }
}

const noneWhenChanged = (error: unknown) => {
  if (error instanceof EventStoreChanged) return undefined
  throw error
}

/** Returns false once each projection must continue alone. */
const follow = async (
  deps: CatchUpDeps,
  { projections, position }: EqualCheckpoints,
  options: CatchUpOptions,
) => {
  const { db, eventStore, limitPages } = deps
  const { signal, pageSize = usualPageSize, onPage } = options
  const [first] = projections as [Projection, ...Projection[]]
  let reached = position
  let taken = 0
  const categories = [...new Set(projections.flatMap((projection) => projection.categories))]
  for await (const page of pagesAfter(eventStore, {
    after: position,
    limit: pageSize,
    categories,
  })) {
    if (signal?.aborted) return false
    const from = reached
    // `catchUp` checks whether the log has lost its end.
    if (page.next === from) return from === start || from <= (await eventStore.head())
    const parts = projections.map((projection) => ({
      projection,
      ...decodePage(page.events, projection, deps.decode),
    }))
    if (parts.some(({ halt }) => halt)) return false
    const take = () => applyTogether(deps, parts, { from, to: page.next })
    if (!(await (limitPages ? limitPages(first, take) : take()))) return false
    reached = page.next
    taken += page.events.length
    onPage?.(page)
  }
  if (taken >= manyEvents)
    for (const projection of projections) await makeStatistics(db, schemaFor(projection))
  return true
}

type Part = Readonly<{ projection: Projection; events: readonly ProjectedEvent[] }>
type PositionRange = Readonly<{ from: Position; to: Position }>

class Apart extends Error {}

/** Returns false if a projection was overtaken or cannot apply an event. */
const applyTogether = async (
  { db, announcements }: CatchUpDeps,
  parts: readonly Part[],
  { from, to }: PositionRange,
) => {
  try {
    const done = await db.transaction(async (transaction) => {
      for (const { projection, events } of parts) {
        const hasMoved = await advanceCheckpoint(transaction, schemaFor(projection), { from, to })
        if (!hasMoved) throw new Apart()
        if (events.length > 0) await projection.apply(events, transaction)
      }
      const moves = parts.flatMap(({ projection, events }) => movesOf(projection, events, to))
      return moves.length > 0 ? announcements?.publishIn(transaction, moves) : undefined
    })
    await done?.()
    return true
  } catch (error) {
    if (error instanceof Apart || isPoison(error)) return false
    throw error
  }
}
