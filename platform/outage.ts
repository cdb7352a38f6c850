import type { Log } from './log.ts'
import { isTransient } from './transient-errors.ts'

/** One thing that Laurel stands on, as far as this process can tell whether it is there. */
export type Outage = Readonly<{
  /** Something could not be done because of it. */
  failed: (error: unknown) => void
  /** It answered. */
  ended: () => void
  isOut: () => boolean
}>

/**
 * Writes one line when it begins and one when it ends, with how long it took and how often
 * something failed meanwhile: what fails is one thing, however many calls there are.
 */
export const createOutage = (name: string, log?: Pick<Log, 'warn'>): Outage => {
  let began: number | undefined
  let failures = 0
  return {
    failed: (error) => {
      failures += 1
      if (began !== undefined) return
      began = performance.now()
      log?.warn({ err: error, outage: name }, 'An outage has begun: it does not answer')
    },
    ended: () => {
      if (began === undefined) return
      const seconds = Math.round((performance.now() - began) / 100) / 10
      log?.warn({ outage: name, seconds, failures }, 'The outage is over: it answers again')
      began = undefined
      failures = 0
    },
    isOut: () => began !== undefined,
  }
}

/**
 * For what fails again and again while something is out: the outage's own lines tell that, and this
 * is for the rest.
 */
export const levelOf = (error: unknown) => (isTransient(error) ? 'debug' : 'warn')
