import { setTimeout } from 'node:timers/promises'

/** Events a second, from which on about ten pages a second are enough, as for the live line. */
const busyFrom = 600
const busyPause = 60

/**
 * How soon a projector works again: as soon as the queue says, as a rule, and a little later while a great many events come in. Many small
 * pages would then cost the commands more than they would gain anybody.
 */
export const createPace = () => {
  let lastBegan = Number.NEGATIVE_INFINITY
  let notBefore = 0
  return {
    wait: async (signal: AbortSignal) => {
      const left = notBefore - performance.now()
      if (left > 0) await setTimeout(left, undefined, { signal }).catch(() => undefined)
    },
    /** `events` were taken in by the work that began then and ends now: they are what came in since the work before it began. */
    note: (events: number, began: number) => {
      const perSecond = (events / (began - lastBegan)) * 1_000
      notBefore = perSecond >= busyFrom ? performance.now() + busyPause : 0
      lastBegan = began
    },
  }
}
