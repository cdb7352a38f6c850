import { type Throttle, throttle } from '#platform/throttle.ts'

const every = 100
/** A period in which nothing happens for this long is forgotten. */
const quietFor = 60_000

type Pulse = Throttle & { lastAsked: number }

/** What has changed: a read model of a period, or all of them. */
export type Target = Readonly<{ organizationId: string; periodId: string; projection?: string | undefined }>

/**
 * Runs `refresh` for a target at once after quiet, and otherwise at most every 100 ms and one after the other, always once after the last
 * time that it was asked for.
 */
export const createPulses = (refresh: (target: Target) => Promise<void>, onError: (error: unknown) => void) => {
  const pulses = new Map<string, Pulse>()

  const create = (target: Target): Pulse => {
    let running = false
    let again = false
    const run = async () => {
      if (running) {
        again = true
        return
      }
      running = true
      await refresh(target).catch(onError)
      running = false
      if (!again) return
      again = false
      pulse.ask()
    }
    const pulse: Pulse = { ...throttle(() => void run(), every), lastAsked: 0 }
    return pulse
  }

  const forgetQuiet = setInterval(() => {
    for (const [key, { lastAsked }] of pulses) if (lastAsked < performance.now() - quietFor) pulses.delete(key)
  }, quietFor).unref()

  return {
    ask: (target: Target) => {
      const key = `${target.organizationId} ${target.periodId} ${target.projection ?? ''}`
      const pulse = pulses.get(key) ?? create(target)
      pulses.set(key, pulse)
      pulse.lastAsked = performance.now()
      pulse.ask()
    },
    stop: () => {
      clearInterval(forgetQuiet)
      for (const { stop } of pulses.values()) stop()
      pulses.clear()
    },
  }
}
