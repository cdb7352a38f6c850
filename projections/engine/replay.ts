import type { DatabasePool } from 'slonik'
import type { EventStore, Page } from '#platform/event-store/event-store.ts'
import { pagesAfter } from '#platform/event-store/pages-after.ts'
import { type Applied, readyPage } from './apply-page.ts'
import { checkpointIn } from './checkpoint.ts'
import type { Counter } from './progress.ts'
import type { Projection } from './projection.ts'
import { failedAt, RebuildFailed } from './rebuild-failed.ts'

export type Replay = Readonly<{
  db: DatabasePool
  eventStore: EventStore
  projection: Projection
  schema: string
  progress: Counter
  pageSize?: number
  signal?: AbortSignal
}>

/** Large, because no reader waits for a replay. Up to three pages are in memory. */
export const replayPageSize = 4_000

/** @throws RebuildFailed */
export const replay = async ({
  db,
  eventStore,
  projection,
  schema,
  progress,
  ...options
}: Replay) => {
  const { pageSize = replayPageSize, signal } = options
  let { position } = await checkpointIn(db, schema)
  const takeIn = async (page: Page, apply: () => Promise<Applied>) => {
    const applied = await apply()
    if (applied === 'overtaken')
      throw new RebuildFailed('Another process writes to the tables of the rebuild')
    if (applied !== 'applied') throw failedAt(projection, applied)
    progress.add(page.events.length, page.next)
  }
  let before = Promise.resolve()
  try {
    for await (const page of pagesAfter(eventStore, {
      after: position,
      limit: pageSize,
      categories: projection.categories,
    })) {
      if (signal?.aborted) throw new RebuildFailed('The rebuild was stopped')
      if (page.next === position) continue
      const apply = readyPage({ db, projection, schema }, page, position)
      await before
      before = takeIn(page, apply)
      before.catch(() => undefined)
      position = page.next
    }
    await before
  } finally {
    // No write may continue after a failure.
    await before.catch(() => undefined)
  }
}
