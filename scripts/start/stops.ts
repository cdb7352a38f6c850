import { setTimeout as sleep } from 'node:timers/promises'
import { messageWithoutValues } from '#platform/log/message-without-values.ts'

type StopStep = Readonly<{ name: string; stop: () => Promise<unknown>; patience: number }>

/** Runs the steps of a stop in reverse order. */
export type Stops = Readonly<{
  add: (name: string, stop: () => Promise<unknown>, patience?: number) => void
  /** Gives the stop more time, in ms, while something is being served. */
  allow: (ms: number) => void
  allowed: () => number
  /** Runs all steps, even if one fails or is slow. */
  run: () => Promise<void>
}>

export const usualPatience = 1500

export const createStops = (report: (line: string) => void): Stops => {
  const steps: StopStep[] = []
  let running: Promise<void> | undefined
  let allowed = 0

  const stopOne = async ({ name, stop, patience }: StopStep) => {
    const timer = new AbortController()
    try {
      const tooLong = sleep(patience, 'too long', { signal: timer.signal, ref: false }).catch(
        () => undefined,
      )
      const outcome = await Promise.race([stop().then(() => undefined), tooLong])
      if (outcome === 'too long') report(`${name} did not stop in time and was left behind.`)
    } catch (error) {
      report(
        `${name} did not stop cleanly: ` +
          `${error instanceof Error ? messageWithoutValues(error) : 'no error'}`,
      )
    } finally {
      timer.abort()
    }
  }

  const stopAll = async () => {
    for (let step = steps.pop(); step; step = steps.pop()) await stopOne(step)
  }

  return {
    add: (name, stop, patience = usualPatience) => {
      steps.push({ name, stop, patience })
    },
    allow: (ms) => {
      allowed += ms
    },
    allowed: () => allowed,
    run: () => {
      running ??= stopAll()
      return running
    },
  }
}
