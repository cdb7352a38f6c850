import { availableParallelism } from 'node:os'
import type { ConnectedConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { nearbyQueue } from '#platform/queue.ts'
import { type WiredProgram, wire } from '#scripts/wire.ts'
import { type RetryStart, withoutRetry } from './retry-start.ts'
import type { Stops } from './stops.ts'
import { startWorkersThread, type WorkersThread } from './workers/start-thread.ts'

export type WiredToServe = WiredProgram & Readonly<{ workers?: WorkersThread }>

const workersPatience = 2_500

/** More connections would only use memory, because the database shares these cores. */
const poolSize = Math.min(10, 2 + 2 * availableParallelism())

const hasRoomFor = ({ role }: ConnectedConfig) => role === 'all' && availableParallelism() > 1

export const wireToServe = async (
  config: ConnectedConfig,
  stops: Pick<Stops, 'add'>,
  {
    patience = withoutRetry,
    fail,
  }: Readonly<{ patience?: RetryStart; fail?: (error: unknown) => void }> = {},
): Promise<WiredToServe> => {
  const log = createLog(config.logLevel)
  const workers = hasRoomFor(config)
    ? startWorkersThread({ config, log, ...(fail && { fail }) })
    : undefined
  if (workers) stops.add('The workers', workers.stop, workersPatience)
  const wired = await patience(() =>
    wire(config, { log, ...(workers && { queue: nearbyQueue(workers), poolSize }) }),
  )
  stops.add('The connections', wired.close)
  return { ...wired, ...(workers && { workers }) }
}
