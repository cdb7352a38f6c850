import { openSealKey } from '#platform/seal/keys.ts'
import { extendSeals } from '#projections/seal/extend.ts'
import type { WorkerDeps } from '../deps.ts'

const every = 60_000

type JobParts = Pick<WorkerDeps, 'db' | 'eventStore' | 'queue' | 'clock' | 'log' | 'config'>

export const scheduleSealing = async ({ db, eventStore, queue, clock, log, config }: JobParts) => {
  const key = await openSealKey(config.sealKeyFile)
  await queue.every('seal', { every }, async ({ signal }) => {
    const sealed = await extendSeals({ db, eventStore, clock, key }, signal)
    if (sealed && sealed.seals > 0) log.info({ seals: sealed.seals }, 'The log is sealed')
  })
}
