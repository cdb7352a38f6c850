import { type Throttle, throttle } from '#platform/concurrency/throttle.ts'

/** In ms, between two wake-ups of the same name. */
export const leastPause = 20

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
