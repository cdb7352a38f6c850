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
  /** How long work may go on without a sign of life, in ms. */
  longestSilence?: number
}>

/** @throws when the server cannot be reached */
export const openQueue = ({ url, lookEveryMs = 3_000, ...options }: QueueOptions): Promise<Queue> =>
  createWakeUps({ backend: backendOf(url), lookEveryMs, ...options })
