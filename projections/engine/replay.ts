import type { DatabasePool } from 'slonik'
import type { EventStore } from '#platform/event-store/event-store.ts'
import { applyPage } from './apply-page.ts'
import { checkpointIn } from './checkpoint.ts'
import { pagesAfter } from './pages.ts'
import type { Counter } from './progress.ts'
import type { Projection } from './projection.ts'
import { failedAt, RebuildFailed } from './rebuild-failed.ts'

export type Replay = Readonly<{
  db: DatabasePool
  eventStore: EventStore
  projection: Projection
  /** The tables that are being filled. */
  schema: string
  progress: Counter
  pageSize?: number
  signal?: AbortSignal
}>

/**
 * Much larger than a live page: nobody waits for its rows, and a student, a day or a class that comes up often in it is written once. That is
 * most of what the database has to do.
 */
export const replayPageSize = 8_000

/** Takes the log in up to its present end. @throws RebuildFailed */
export const replay = async ({ db, eventStore, projection, schema, progress, ...options }: Replay) => {
  const { pageSize = replayPageSize, signal } = options
  let { position } = await checkpointIn(db, schema)
  for await (const page of pagesAfter(position, { eventStore, projection, pageSize })) {
    if (signal?.aborted) throw new RebuildFailed('The rebuild was stopped')
    if (page.next === position) continue
    const applied = await applyPage({ db, projection, schema, lax: true }, page, position)
    if (applied === 'overtaken') throw new RebuildFailed('Another process writes to the tables of the rebuild')
    if (applied !== 'applied') throw failedAt(applied)
    position = page.next
    progress.add(page.events.length, position)
  }
}
