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
 * Fills new tables from the log, then swaps them with the old tables in one transaction. Returns
 * the number of events.
 * @throws RebuildFailed, with nothing changed
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
 * Rebuilds these read models, but reads the log once.
 * @throws RebuildFailed; read models not yet swapped are unchanged
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

const begin = async ({ db, eventStore }: RebuildDeps, projection: Projection) => {
  const next = nextOf(projection)
  await prepareProjections(db, eventStore, [projection])
  await clearAway(db, next)
  const storeId = await eventStore.storeId()
  await db.transaction((transaction) => createTables(transaction, next, { projection, storeId }))
}

const finish = async (target: Replay & RebuildDeps): Promise<number> => {
  const { db, projection, schema: next, progress, announcements, log } = target
  let old: string
  try {
    await replay(target)
    progress.enter('indexes')
    await inSchema(db, next, (transaction) => execute(transaction, projection.indexes))
    await makeStatistics(db, next)
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
    log?.warn({ schema: old }, 'The tables that a rebuild replaced are still in use')
  return progress.events()
}

const clearAway = async (db: DatabasePool, schema: string) => {
  if (!(await dropSchema(db, schema)))
    throw new RebuildFailed(`${schema} of an earlier rebuild is still in use`)
}

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
