import type { DatabasePool } from 'slonik'
import {
  type EventStore,
  type Position,
  type RecordedEvent,
  start,
} from '#platform/event-store/event-store.ts'
import { pagesAfter } from '#platform/event-store/pages-after.ts'
import { readyPage } from './apply-page.ts'
import { decodingOnce } from './decode-page.ts'
import type { Counter } from './progress.ts'
import type { Projection } from './projection.ts'
import { RebuildFailed } from './rebuild-failed.ts'
import { replayPageSize } from './replay.ts'
import { upTo } from './up-to.ts'

/** Empty tables to fill from the log's beginning through `head`. */
export type Filled = Readonly<{ projection: Projection; schema: string; head: Position }>

type JointReplay = Readonly<{
  db: DatabasePool
  eventStore: EventStore
  targets: readonly Filled[]
  progress: Counter
  onEvents?: (events: readonly RecordedEvent[]) => void
  gently?: boolean
  signal?: AbortSignal
}>

/**
 * Reads the log once. Skips a read model that fails, because its own replay reports the reason.
 * @throws RebuildFailed when it is stopped
 */
export const replayTogether = async ({
  db,
  targets,
  progress,
  ...options
}: JointReplay): Promise<void> => {
  const eventStore = upTo(options.eventStore, lastOf(targets), options.gently)
  const categories = [...new Set(targets.flatMap(({ projection }) => projection.categories))]
  const reached = new Map(targets.map((target) => [target, start]))
  const busy = new Map<Filled, Promise<void>>()
  // Decodes the next page while one is applied. `gently` allows only one page.
  const most = options.gently ? 1 : 2
  try {
    for await (const page of pagesAfter(eventStore, {
      after: start,
      limit: replayPageSize,
      categories,
    })) {
      const decode = decodingOnce()
      for (const [target, from] of reached) {
        if (options.signal?.aborted) throw new RebuildFailed('The rebuild was stopped')
        const { head, projection } = target
        const next = page.next < head ? page.next : head
        const isOwn = ({ category, position }: RecordedEvent) =>
          position <= head && projection.categories.includes(category)
        const events = page.events.filter(isOwn)
        if ((events.length === 0 && next < head) || from === next) continue
        const apply = readyPage({ db, ...target }, { ...page, events, next }, from, decode)
        reached.set(target, next)
        await busy.get(target)
        while (busy.size >= most) await Promise.race(busy.values())
        const taking = apply().then((applied) => {
          busy.delete(target)
          if (applied !== 'applied') reached.delete(target)
        })
        busy.set(target, taking)
        taking.catch(() => undefined)
      }
      options.onEvents?.(page.events)
      progress.add(page.events.length, page.next)
    }
    await Promise.all(busy.values())
  } finally {
    // No write may continue after a failure.
    await Promise.allSettled(busy.values())
  }
}

export const lastOf = (targets: readonly Filled[]): Position =>
  targets
    .map(({ head }) => head)
    .toSorted()
    .at(-1) ?? start
