import { projections } from '#projections/all.ts'
import { measureLags } from '#projections/lag.ts'
import { prepareProjections } from '#projections/schema.ts'
import type { WorkerDeps } from './deps.ts'
import { startSettlingImports } from './jobs/settle-imports.ts'
import { startProjector } from './projector.ts'

const measureEvery = 5_000

/**
 * Starts what works in the background: a projector for each read model. What waits in the log is taken in at once, behind this call's back.
 * `stop` ends the work under way.
 */
export const startWorkers = async (deps: WorkerDeps): Promise<{ stop: () => Promise<void> }> => {
  await prepareProjections(deps.db, deps.eventStore, projections)
  const projectors = await Promise.all(projections.map((projection) => startProjector(deps, projection)))
  const measure = () => measureLags(deps).catch((err) => deps.log.warn({ err }, 'The lag could not be measured'))
  const imports = startSettlingImports(deps)
  void measure()
  const timer = setInterval(measure, measureEvery)
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all([...projectors, imports].map(({ stop }) => stop()))
    },
  }
}
