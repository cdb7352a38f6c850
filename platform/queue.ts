import type { DatabasePool } from 'slonik'
import { type Clock, systemClock } from './clock.ts'
import type { Log } from './log.ts'
import type { Queue } from './queue/queue.ts'

export { nearbyQueue } from './queue/nearby-queue.ts'
export type { Handler, Queue } from './queue/queue.ts'
export type { Schedule } from './schedule/due.ts'
export type { DueRun, RunHandler } from './schedule/runner.ts'

export type QueueOptions = Readonly<{
  url: string
  /** Needed only by `every`, which stores its runs. */
  db?: DatabasePool
  clock?: Clock
  log?: Log
  lookEveryMs?: number
}>

export const openQueue = async ({
  url,
  db,
  clock = systemClock,
  lookEveryMs = 1_500,
  ...options
}: QueueOptions): Promise<Queue> => {
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
