import { type Stopwatch, systemStopwatch } from '../clock.ts'
import { createCoalescer } from '../concurrency/coalescer.ts'
import type { EventStore, Page, Position, ReadAllRequest, RecordedEvent } from './event-store.ts'

type ReadAll = EventStore['readAll']

/** In ms: how long a page is cached; longer than a follower's pause. */
const keptFor = 1_000
const most = 4_000
const atOnce = 1_000

type SharedReadingOptions = Readonly<{ now?: Stopwatch }>
type CachedPage = Page & Readonly<{ at: number }>

/** A page that ended before the log's end may be as large as a page can be. */
const lengthOf = ({ events, end }: Page) => (end ? events.length : atOnce)

/** Followers near the log's end share reads; others read alone. A page may be a second old. */
export const createSharedReading = (
  readAll: ReadAll,
  { now = systemStopwatch }: SharedReadingOptions = {},
): ReadAll => {
  let pages: CachedPage[] = []
  let from: Position | undefined
  let to: Position | undefined
  let ended = false
  let readAt = Number.NEGATIVE_INFINITY
  let forgetting: NodeJS.Timeout | undefined

  const beginAt = (position: Position | undefined) => {
    pages = []
    from = position
    to = position
    ended = position !== undefined
    readAt = now()
  }

  /** A follower far behind must not replace the shared page. */
  const isShared = () => to !== undefined && readAt > now() - keptFor

  const forgetOld = () => {
    let count = pages.reduce((sum, page) => sum + lengthOf(page), 0)
    const isOver = ({ at }: CachedPage) => count > most || at <= now() - keptFor
    for (let first = pages[0]; first && isOver(first); first = pages[0]) {
      pages.shift()
      count -= lengthOf(first)
      from = first.next
    }
    clearTimeout(forgetting)
    if (pages.length > 0) forgetting = setTimeout(forgetOld, keptFor).unref()
  }

  const readOn = async () => {
    const after = to
    if (after === undefined) return
    try {
      const page = await readAll({ after, limit: atOnce })
      if (to !== after) return
      if (page.events.length > 0) pages.push({ ...page, at: now() })
      to = page.next
      ended = page.end
      readAt = now()
      forgetOld()
    } catch (error) {
      beginAt(undefined)
      throw error
    }
  }

  // A read in progress may miss the caller's event, so the caller waits for the next.
  const extend = createCoalescer(readOn)

  const readAlone: ReadAll = async (request) => {
    const page = await readAll(request)
    if (page.end && !isShared()) beginAt(page.next)
    return page
  }

  const isWithin = (after: Position) =>
    from !== undefined && to !== undefined && from <= after && after <= to
  const isAhead = (after: Position) => to !== undefined && after > to && isShared()

  const kept = ({ after, limit, categories }: ReadAllRequest): Page => {
    const events: RecordedEvent[] = []
    for (const page of pages) {
      if (page.next <= after) continue
      for (const event of page.events) {
        if (event.position <= after || (categories && !categories.includes(event.category)))
          continue
        if (events.length === limit)
          return { events, next: events.at(-1)?.position ?? after, end: false }
        events.push(event)
      }
    }
    return { events, next: to ?? after, end: ended }
  }

  return async (request) => {
    if (isWithin(request.after) || isAhead(request.after)) await extend()
    return isWithin(request.after) ? kept(request) : readAlone(request)
  }
}
