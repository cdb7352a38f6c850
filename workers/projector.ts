import { catchUp } from '#projections/catch-up.ts'
import { readCheckpoint } from '#projections/checkpoint.ts'
import { findFailure, recordFailure } from '#projections/failures.ts'
import type { Projection } from '#projections/projection.ts'
import { rebuild } from '#projections/rebuild.ts'
import { RebuildFailed } from '#projections/rebuild-failed.ts'
import type { WorkerDeps } from './deps.ts'
import { createPace } from './pace.ts'

/**
 * Keeps one read model up to date: woken up after each append, it takes in everything up to the end. Of all processes one does at a time.
 * A halted one is tried again at the start; one of an older version is rebuilt.
 */
export const startProjector = async (deps: WorkerDeps, projection: Projection) => {
  const stopping = new AbortController()
  const pace = createPace()
  let retry = true

  const run = async (signal: AbortSignal) => {
    await pace.wait(signal)
    if (signal.aborted) return
    const began = performance.now()
    let events = 0
    const onPage = (more: number) => {
      events += more
    }
    const result = await catchUp(deps, projection, { retry, signal, onPage })
    pace.note(events, began)
    if (result === 'other_version') await replaceOlderVersion(deps, projection, { retry, signal })
    retry = false
  }

  let working: Promise<void> = Promise.resolve()
  let either: AbortSignal | undefined
  const work = (signal: AbortSignal) => {
    // The queue's is always the same one.
    either ??= AbortSignal.any([signal, stopping.signal])
    working = run(either)
    return working
  }

  await deps.queue.work(projection.name, work)
  deps.queue.wakeUp(projection.name)
  return {
    stop: async () => {
      stopping.abort()
      await working.catch(() => undefined)
    },
  }
}

type Attempt = Readonly<{ retry: boolean; signal: AbortSignal }>

const replaceOlderVersion = async (deps: WorkerDeps, projection: Projection, { retry, signal }: Attempt) => {
  const { db, log } = deps
  const { name, version } = projection
  const checkpoint = await readCheckpoint(db, name)
  // Of a newer version: a newer process takes care of it.
  if (checkpoint.version >= version) return
  if (!retry && (await findFailure(db, name))) return
  log.info({ projection: name, from: checkpoint.version, to: version }, 'A read model is rebuilt in a new version')
  try {
    const onProgress = (progress: object) => log.info({ projection: name, ...progress }, 'Rebuilding')
    await rebuild(deps, projection, { signal, onProgress })
  } catch (error) {
    if (!(error instanceof RebuildFailed)) throw error
    if (error.halt) await recordFailure(db, name, error.halt)
    log.warn({ projection: name, err: error }, 'A read model could not be rebuilt')
  }
}
