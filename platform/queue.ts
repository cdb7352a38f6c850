import type { DatabasePool } from 'slonik'
import { type Clock, systemClock } from './clock.ts'
import type { Log } from './log.ts'
import type { Queue } from './queue/queue.ts'

export { nearbyQueue } from './queue/nearby-queue.ts'
export type { Handler, Queue } from './queue/queue.ts'
export type { Schedule } from './schedule/due.ts'
export type { DueRun, RunHandler } from './schedule/runner.ts'

export type QueueOptions = Readonly<{
  /** redis:// or postgres:// */
  url: string
  /** Where it is written down what was last done by the clock: whoever calls `every` needs it. */
  db?: DatabasePool
  clock?: Clock
  log?: Log
  /** How often a worker looks for itself. */
  lookEveryMs?: number
  /** How long work may go on without a sign of life, in ms. */
  longestSilence?: number
}>

/** @throws when the server cannot be reached */
export const openQueue = async ({
  url,
  db,
  clock = systemClock,
  lookEveryMs = 1_500,
  ...options
}: QueueOptions): Promise<Queue> => {
  // A thread beside that of the workers needs none of it.
  const [{ backendOf }, { createWakeUps }] = await Promise.all([
    import('./queue/backend.ts'),
    import('./queue/wake-ups.ts'),
  ])
  return createWakeUps({
    backend: backendOf(url),
    lookEveryMs,
    ...options,
    ...(db && { runner: { db, clock } }),
  })
}
