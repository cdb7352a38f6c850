import type { Log } from './log.ts'
import { backendOf } from './queue/backend.ts'
import type { Queue } from './queue/queue.ts'
import { createWakeUps } from './queue/wake-ups.ts'

export type { Handler, Queue } from './queue/queue.ts'

export type QueueOptions = Readonly<{
  /** redis:// or postgres:// */
  url: string
  log?: Log
  /** How often a worker looks for itself. */
  lookEveryMs?: number
}>

/** @throws when the server cannot be reached */
export const openQueue = ({ url, log, lookEveryMs = 3_000 }: QueueOptions): Promise<Queue> =>
  createWakeUps({ backend: backendOf(url), lookEveryMs, ...(log && { log }) })
