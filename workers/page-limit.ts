import { availableParallelism } from 'node:os'
import PQueue from 'p-queue'
import type { LimitPages } from '#projections/engine/catch-up.ts'

/** One core stays free for the api's thread. */
const usual = Math.max(1, availableParallelism() - 1)

/** Limits how many projections apply a page at once. Live ones go first. */
export const createPageLimit = (atOnce = usual): LimitPages => {
  const queue = new PQueue({ concurrency: atOnce })
  return ({ rest }, applyPage) => queue.add(applyPage, { priority: rest ? 0 : 1 })
}
