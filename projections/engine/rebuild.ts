import type { DatabasePool } from 'slonik'
import type { Announcements } from '#platform/announcements.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import type { Log } from '#platform/log.ts'
import { makeStatistics } from '#platform/postgres/statistics.ts'
import { underLock } from '#platform/postgres/under-lock.ts'
import { dropSchema } from './drop-schema.ts'
import { counting, type OnProgress } from './progress.ts'
import type { Projection } from './projection.ts'
import { RebuildFailed } from './rebuild-failed.ts'
import { replay } from './replay.ts'
import { createTables, execute, inSchema, nextOf, prepareProjections } from './schema.ts'
import { schemaFor } from './schema-names.ts'
import { swap } from './swap.ts'

export type RebuildDeps = Readonly<{
  db: DatabasePool
  eventStore: EventStore
  announcements?: Pick<Announcements, 'publish'>
  log?: Pick<Log, 'warn'>
}>

export type RebuildOptions = Readonly<{ onProgress?: OnProgress; signal?: AbortSignal; pageSize?: number }>

/**
 * Builds a read model anew beside the present one, which is read and written on meanwhile, and puts it in its place in one transaction:
 * nobody ever reads a half one. It is announced at once; the old tables go when nobody reads from them any more. Answers how many events
 * there were.
 * @throws RebuildFailed when an event cannot be taken in, when it is stopped, or when another process is at it: all is then as it was
 */
export const rebuild = (deps: RebuildDeps, projection: Projection, options: RebuildOptions = {}): Promise<number> =>
  alone(deps.db, projection, async () => {
    const { db, eventStore, announcements, log } = deps
    const next = nextOf(projection)
    const progress = counting(await eventStore.head(), options.onProgress)
    const target = { ...deps, projection, schema: next, progress, ...options }
    await prepareProjections(db, eventStore, [projection])
    await clearAway(db, next)
    let old: string
    try {
      const storeId = await eventStore.storeId()
      await db.transaction((transaction) => createTables(transaction, next, { projection, storeId }))
      await replay(target)
      progress.enter('indexes')
      await inSchema(db, next, (transaction) => execute(transaction, projection.indexes))
      await makeStatistics(db, next)
      // What came in meanwhile, so that little is left for the moment in which the others have to wait.
      progress.enter('replay')
      await replay(target)
      old = await swap(target)
    } catch (error) {
      await dropSchema(db, next).catch(() => undefined)
      throw error
    }
    await announcements?.publish({ kind: 'refresh' })
    progress.enter('done')
    if (!(await dropSchema(db, old))) log?.warn({ schema: old }, 'Somebody still reads from what a rebuild replaced')
    return progress.events()
  })

/** What an earlier one has left in the middle. */
const clearAway = async (db: DatabasePool, schema: string) => {
  if (!(await dropSchema(db, schema))) throw new RebuildFailed(`${schema} of an earlier rebuild is still in use`)
}

/** One rebuild of a projection at a time. */
const alone = <T>(db: DatabasePool, projection: Projection, work: () => Promise<T>): Promise<T> => {
  const taken = () => {
    throw new RebuildFailed(`${projection.name} is being rebuilt by another process already`)
  }
  return underLock<T>(db, { name: `laurel.rebuild.${schemaFor(projection)}`, taken }, work)
}
