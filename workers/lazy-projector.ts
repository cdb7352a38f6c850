import { lazyReadModels } from '#projections/all.ts'
import { catchUpTogether } from '#projections/engine/catch-up-together.ts'
import type { Projection } from '#projections/engine/projection.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import type { FollowerDeps } from './deps.ts'
import { build } from './projector.ts'
import { workUntilStopped } from './work-until-stopped.ts'

/** Keeps lazy read models up to date: every second or two, and at once when a page asks. */
export const startLazyProjector = async (
  deps: FollowerDeps,
  projections: readonly Projection[],
) => {
  await prepareProjections(deps.db, deps.eventStore, projections)
  const stopping = new AbortController()
  const building = new Map<Projection, Promise<void>>()
  let retry = true

  const buildBeside = (projection: Projection) => {
    const life = { signal: stopping.signal, beat: () => undefined }
    const built = build(deps, projection, life)
      .catch((err) =>
        deps.log.warn({ projection: projection.name, err }, 'A read model could not be built'),
      )
      .finally(() => building.delete(projection))
    building.set(projection, built)
  }

  const run = async (signal: AbortSignal, beat: () => void) => {
    const present = projections.filter((projection) => !building.has(projection))
    const outcomes = await catchUpTogether(deps, present, { retry, signal, onPage: beat })
    for (const { projection, result } of outcomes) if (result === 'unbuilt') buildBeside(projection)
    retry = false
  }

  const work = await workUntilStopped(deps.queue, lazyReadModels, run)
  deps.queue.wakeUp(lazyReadModels)
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([work.stop(), ...building.values()])
    },
  }
}
