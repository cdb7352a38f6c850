import { setTimeout } from 'node:timers/promises'
import { type Stopwatch, systemStopwatch } from '#platform/clock.ts'
import type { Page } from '#platform/event-store/event-store.ts'

/**
 * Requests a second, from which on about ten pages a second are enough, as for the live line. Not
 * events: a class is one request, and who awards one class after the other, and looks at the
 * ranking each time, is never held up.
 */
const busyFrom = 400
const busyPause = 60
/**
 * In ms, that they are counted over at least: ten that come together are not a thousand a second.
 */
const countedOver = 250

export const requestsIn = ({ events }: Pick<Page, 'events'>) =>
  new Set(events.map(({ metadata }) => metadata.correlationId)).size

type PaceOptions = Readonly<{ rest?: number; now?: Stopwatch }>

/**
 * How soon a projector works again: after its rest (in ms), which is none as a rule, and a little
 * later while a great many requests come in. Many small pages would then cost the commands more
 * than they would gain anybody.
 */
export const createPace = ({ rest = 0, now = systemStopwatch }: PaceOptions = {}) => {
  let countedFrom = Number.NEGATIVE_INFINITY
  let counted = 0
  let isBusy = false
  let notBefore = Number.NEGATIVE_INFINITY
  /** In ms. */
  const left = () => Math.max(0, notBefore - now())
  return {
    left,
    wait: async (signal: AbortSignal) => {
      if (left() > 0) await setTimeout(left(), undefined, { signal }).catch(() => undefined)
    },
    /**
     * What so many requests recorded was taken in by the work that began then and ends now: they
     * came in since the work before it began.
     */
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
