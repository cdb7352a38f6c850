import type { Log } from './log.ts'
import { isTransient } from './transient-errors.ts'

export type Outage = Readonly<{
  failed: (error: unknown) => void
  ended: () => void
  isOut: () => boolean
}>

export const createOutage = (name: string, log?: Pick<Log, 'warn'>): Outage => {
  let began: number | undefined
  let failures = 0
  return {
    failed: (error) => {
      failures += 1
      if (began !== undefined) return
      began = performance.now()
      log?.warn(
        { err: error, outage: name },
        'An outage has begun: the server in `outage` does not answer',
      )
    },
    ended: () => {
      if (began === undefined) return
      const seconds = Math.round((performance.now() - began) / 100) / 10
      log?.warn(
        { outage: name, seconds, failures },
        'The outage is over: the server in `outage` answers again',
      )
      began = undefined
      failures = 0
    },
    isOut: () => began !== undefined,
  }
}

/**
 * Transient failures are logged for debugging only, because the outage itself has a line for its
 * beginning and its end.
 */
export const levelOf = (error: unknown) => (isTransient(error) ? 'debug' : 'warn')
