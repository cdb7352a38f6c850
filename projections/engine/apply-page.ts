import type { DatabasePool } from 'slonik'
import type { Announcement, Announcements } from '#platform/announcements.ts'
import type { Page, Position } from '#platform/event-store/event-store.ts'
import { advanceCheckpoint } from './checkpoint.ts'
import { type Decode, decodePage, haltAt } from './decode-page.ts'
import { clearFailure, type Halt, isPoison } from './failures.ts'
import type { ProjectedEvent, Projection } from './projection.ts'

/** `overtaken`: another process has moved the checkpoint. */
export type Applied = 'applied' | 'overtaken' | Halt

export type PageTarget = Readonly<{
  db: DatabasePool
  projection: Projection
  schema: string
  announcements?: Pick<Announcements, 'publishIn'>
  decode?: Decode
  /** The next applied event clears the failure. */
  wasHalted?: boolean
}>

type Step = Readonly<{ events: readonly ProjectedEvent[]; from: Position; to: Position }>

/**
 * Applies a page, up to an event that cannot be applied.
 * @throws when the database fails; nothing is halted then
 */
export const applyPage = (target: PageTarget, page: Page, from: Position): Promise<Applied> =>
  readyPage(target, page, from, target.decode)()

/** Decodes a page while the previous one is applied. Returns the function that applies it. */
export const readyPage = (
  target: PageTarget,
  page: Page,
  from: Position,
  decode?: Decode,
): (() => Promise<Applied>) => {
  const { events, halt } = decodePage(page.events, target.projection, decode)
  const to = halt ? (events.at(-1)?.recorded.position ?? from) : page.next
  return async () => {
    const applied = to === from ? 'applied' : await applyStep(target, { events, from, to })
    return applied === 'applied' && halt ? halt : applied
  }
}

const applyStep = async (target: PageTarget, step: Step): Promise<Applied> => {
  try {
    return await applyTogether(target, step)
  } catch (error) {
    if (step.events.length === 0 || !isPoison(error)) throw error
    return step.events.length === 1 ? applyOnceMore(target, step) : applyHalves(target, step)
  }
}

// Finds the faulty event and applies all before it. Also splits a page with too many changes.
const applyHalves = async (target: PageTarget, { events, from, to }: Step): Promise<Applied> => {
  const middle = Math.ceil(events.length / 2)
  const halfWay = events[middle - 1]!.recorded.position
  const applied = await applyStep(target, { events: events.slice(0, middle), from, to: halfWay })
  return applied === 'applied'
    ? applyStep(target, { events: events.slice(middle), from: halfWay, to })
    : applied
}

// Only a second failure counts, because a broken connection can look like a faulty event.
const applyOnceMore = async (target: PageTarget, step: Step): Promise<Applied> => {
  try {
    return await applyTogether(target, step)
  } catch (error) {
    if (!isPoison(error)) throw error
    return haltAt(step.events[0]!.recorded, error)
  }
}

const applyTogether = async (target: PageTarget, { events, from, to }: Step): Promise<Applied> => {
  const { db, projection, schema, announcements, wasHalted } = target
  const done = await db.transaction(async (transaction) => {
    if (!(await advanceCheckpoint(transaction, schema, { from, to }))) return undefined
    if (events.length === 0) return () => undefined
    await projection.apply(events, transaction)
    if (wasHalted) await clearFailure(transaction, schema)
    return (
      announcements?.publishIn(transaction, movesOf(projection, events, to)) ?? (() => undefined)
    )
  })
  await done?.()
  return done ? 'applied' : 'overtaken'
}

/** Returns one announcement for each period with events. */
export const movesOf = (
  { name: projection }: Projection,
  events: readonly ProjectedEvent[],
  position: Position,
): Announcement[] => {
  const periods = new Map<string, Announcement>()
  for (const { recorded } of events) {
    const { organizationId: organization, periodId: period } = recorded.metadata
    periods.set(`${organization} ${period}`, {
      kind: 'moved',
      projection,
      organization,
      period,
      position,
    })
  }
  return [...periods.values()]
}
