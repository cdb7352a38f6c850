import { availableParallelism } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import PQueue from 'p-queue'
import { type Stopwatch, systemStopwatch } from '#platform/clock.ts'
import type { Page } from '#platform/event-store/event-store.ts'
import type { LimitPages } from '#projections/engine/catch-up.ts'

/** One page for each core, except the core that the API's thread needs. */
const usual = Math.max(1, availableParallelism() - 1)

/** Limits how many projections apply a page at once. Lazy projections (with a `rest`) go last. */
export const createPageLimit = (atOnce = usual): LimitPages => {
  const queue = new PQueue({ concurrency: atOnce })
  return ({ rest }, applyPage) => queue.add(applyPage, { priority: rest ? 0 : 1 })
}

/**
 * In requests per second: from here on, pages rest longer. Awards to a class are one request, so
 * teachers alone stay below.
 */
const busyFrom = 400
const busyPause = 60
/** In ms: how long requests are counted, so that a short burst is not heavy load. */
const countedOver = 250

export const requestsIn = ({ events }: Pick<Page, 'events'>) =>
  new Set(events.map(({ metadata }) => metadata.correlationId)).size

type PaceOptions = Readonly<{ rest?: number; now?: Stopwatch }>

/** Rests between pages, longer under heavy load, because many small pages slow commands down. */
export const createPace = ({ rest = 0, now = systemStopwatch }: PaceOptions = {}) => {
  let countedFrom = Number.NEGATIVE_INFINITY
  let counted = 0
  let isBusy = false
  let notBefore = Number.NEGATIVE_INFINITY
  const left = () => Math.max(0, notBefore - now())
  return {
    left,
    wait: async (signal: AbortSignal) => {
      if (left() > 0) await setTimeout(left(), undefined, { signal }).catch(() => undefined)
    },
    note: (requests: number, began: number) => {
      counted += requests
      const ms = began - countedFrom
      if (ms >= countedOver) {
        isBusy = (counted / ms) * 1_000 >= busyFrom
        countedFrom = began
        counted = 0
      }
      notBefore = now() + Math.max(rest, isBusy ? busyPause : 0)
    },
  }
}
