import type { Page } from '#platform/event-store/event-store.ts'
import { withHeartbeat } from '#platform/queue/with-heartbeat.ts'
import { catchUp, type Reached } from '#projections/engine/catch-up.ts'
import { markBuilt } from '#projections/engine/checkpoint.ts'
import type { Projection } from '#projections/engine/projection.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { RebuildFailed } from '#projections/engine/rebuild-failed.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import type { FollowerDeps, WorkerDeps } from './deps.ts'
import { createPace, requestsIn } from './pace.ts'
import { workUntilStopped } from './work-until-stopped.ts'

/** Applies new events, in one process at a time. Retries a halted read model at the start. */
export const startProjector = async (deps: FollowerDeps, projection: Projection) => {
  await prepareProjections(deps.db, deps.eventStore, [projection])
  const pace = createPace({ rest: projection.rest })
  const reached: Reached = {}
  let retry = true

  const run = async (signal: AbortSignal, beat: () => void) => {
    await pace.wait(signal)
    if (signal.aborted) return
    const began = performance.now()
    let requests = 0
    const onPage = (page: Page) => {
      requests += requestsIn(page)
      beat()
    }
    const result = await catchUp(deps, projection, { retry, reached, signal, onPage })
    pace.note(requests, began)
    if (result === 'unbuilt') await build(deps, projection, { signal, beat })
    retry = false
  }

  const work = await workUntilStopped(deps.queue, projection.name, run)
  deps.queue.wakeUp(projection.name)
  return work
}

export type ProjectorLife = Readonly<{ signal: AbortSignal; beat: () => void }>

export const build = async (
  deps: WorkerDeps,
  projection: Projection,
  { signal, beat }: ProjectorLife,
) => {
  const { db, log } = deps
  const { name, version } = projection
  log.info({ projection: name, version }, 'Building a read model for this version')
  try {
    const onProgress = (progress: object) => {
      beat()
      log.info({ projection: name, ...progress }, 'Building')
    }
    // Sends heartbeats, because building indexes reports no progress.
    await withHeartbeat(beat, () => rebuild(deps, projection, { signal, onProgress }))
  } catch (error) {
    if (!(error instanceof RebuildFailed)) throw error
    log.warn({ projection: name, err: error }, 'A read model could not be built')
    if (!error.halt) return
    // The tables contain everything before the failed event, so they can be used.
    await markBuilt(db, schemaFor(projection))
    deps.queue.wakeUp(name)
  }
}
