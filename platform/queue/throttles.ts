import { type Throttle, throttle } from '#platform/concurrency/throttle.ts'

/**
 * At most one wake-up per name in this time (ms) and process: whoever works takes all that there is
 * anyway.
 */
export const leastPause = 20

/**
 * Passes each name on at once after quiet, and otherwise once a pause, always once after it was
 * last asked for.
 */
export const createThrottles = (passOn: (name: string) => void) => {
  const throttles = new Map<string, Throttle>()
  const create = (name: string) => {
    const created = throttle(() => passOn(name), leastPause)
    throttles.set(name, created)
    return created
  }
  return {
    ask: (name: string) => (throttles.get(name) ?? create(name)).ask(),
    stop: () => {
      for (const { stop } of throttles.values()) stop()
    },
  }
}
