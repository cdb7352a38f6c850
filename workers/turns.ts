import { availableParallelism } from 'node:os'
import PQueue from 'p-queue'
import type { Turn } from '#projections/engine/catch-up.ts'

/** As many pages are taken in at once as there are cores besides the one that answers. */
const usual = Math.max(1, availableParallelism() - 1)

/** Has those who follow the log take their pages in one after the other; those that never rest, as somebody watches them, go first. */
export const createTurns = (atOnce = usual): Turn => {
  const turns = new PQueue({ concurrency: atOnce })
  return ({ rest }, work) => turns.add(work, { priority: rest ? 0 : 1 })
}
