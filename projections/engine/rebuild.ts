import type { DatabasePool } from 'slonik'
import type { Announcements } from '#platform/announcements.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import type { Log } from '#platform/log.ts'
import { makeStatistics } from '#platform/postgres/statistics.ts'
import { underLocks } from '#platform/postgres/under-lock.ts'
import { dropSchema } from './drop-schema.ts'
import { counting, type OnProgress, type ReplayProgress } from './progress.ts'
import type { Projection } from './projection.ts'
import { RebuildFailed } from './rebuild-failed.ts'
import { type Replay, replay } from './replay.ts'
import { replayTogether } from './replay-together.ts'
import { createTables, execute, inSchema, nextOf, prepareProjections } from './schema.ts'
import { schemaFor } from './schema-names.ts'
import { swap } from './swap.ts'

export type RebuildDeps = Readonly<{
  db: DatabasePool
  eventStore: EventStore
  announcements?: Pick<Announcements, 'publish'>
  log?: Pick<Log, 'warn'>
}>

export type RebuildOptions = Readonly<{
  onProgress?: OnProgress
  signal?: AbortSignal
  pageSize?: number
}>

/**
 * Builds a read model anew beside the present one, which is read and written on meanwhile, and puts
 * it in its place in one transaction: nobody ever reads a half one. It is announced at once; the
 * old tables go when nobody reads from them any more. Answers how many events there were.
 * @throws RebuildFailed when an event cannot be taken in, when it is stopped, or when another
 * process is at it: all is then as it was
 */
export const rebuild = (
  deps: RebuildDeps,
  projection: Projection,
  options: RebuildOptions = {},
): Promise<number> =>
  alone(deps.db, [projection], async () => {
    const progress = counting(await deps.eventStore.head(), options.onProgress)
    await begin(deps, projection)
    return finish({ ...deps, projection, schema: nextOf(projection), progress, ...options })
  })

export type TogetherOptions = Readonly<{
  onProgress?: (name: string, progress: ReplayProgress) => void
  signal?: AbortSignal
}>

/**
 * The same for several: one reading of the log fills them all, and then they are swapped one after
 * the other.
 * @throws RebuildFailed as rebuild does: those that are not swapped yet are as they were
 */
export const rebuildTogether = (
  deps: RebuildDeps,
  projections: readonly Projection[],
  { onProgress, signal }: TogetherOptions = {},
): Promise<void> => {
  const work = async () => {
    const head = await deps.eventStore.head()
    const stop = signal && { signal }
    try {
      for (const projection of projections) await begin(deps, projection)
      const all = counting(head, (progress) => onProgress?.('all', progress))
      const targets = projections.map((projection) => ({
        projection,
        schema: nextOf(projection),
        head,
      }))
      await replayTogether({ ...deps, targets, progress: all, ...stop })
      for (const projection of projections) {
        const progress = counting(head, (step) => onProgress?.(projection.name, step))
        progress.add(all.events(), head)
        await finish({ ...deps, projection, schema: nextOf(projection), progress, ...stop })
      }
    } catch (error) {
      for (const projection of projections)
        await dropSchema(deps.db, nextOf(projection)).catch(() => undefined)
      throw error
    }
  }
  return alone(deps.db, projections, work)
}

/** Empty tables beside the present ones. */
const begin = async ({ db, eventStore }: RebuildDeps, projection: Projection) => {
  const next = nextOf(projection)
  await prepareProjections(db, eventStore, [projection])
  await clearAway(db, next)
  const storeId = await eventStore.storeId()
  await db.transaction((transaction) => createTables(transaction, next, { projection, storeId }))
}

/** Takes in what they have not got, and puts them in their place. */
const finish = async (target: Replay & RebuildDeps): Promise<number> => {
  const { db, projection, schema: next, progress, announcements, log } = target
  let old: string
  try {
    await replay(target)
    progress.enter('indexes')
    await inSchema(db, next, (transaction) => execute(transaction, projection.indexes))
    await makeStatistics(db, next)
    // What came in meanwhile, so that little is left for the moment in which the others have to
    // wait.
    progress.enter('replay')
    await replay(target)
    old = await swap(target)
  } catch (error) {
    await dropSchema(db, next).catch(() => undefined)
    throw error
  }
  await announcements?.publish({ kind: 'refresh' })
  progress.enter('done')
  if (!(await dropSchema(db, old)))
    log?.warn({ schema: old }, 'Somebody still reads from what a rebuild replaced')
  return progress.events()
}

/** What an earlier one has left in the middle. */
const clearAway = async (db: DatabasePool, schema: string) => {
  if (!(await dropSchema(db, schema)))
    throw new RebuildFailed(`${schema} of an earlier rebuild is still in use`)
}

/** One rebuild of a projection at a time. */
const alone = <T>(
  db: DatabasePool,
  projections: readonly Projection[],
  work: () => Promise<T>,
): Promise<T> => {
  const names = projections.map((projection) => `laurel.rebuild.${schemaFor(projection)}`)
  const taken = (name: string) => {
    const { name: busy } = projections[names.indexOf(name)]!
    throw new RebuildFailed(`${busy} is being rebuilt by another process already`)
  }
  return underLocks<T>(db, { names, taken }, work)
}
