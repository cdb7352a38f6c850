import { Unavailable } from './momentary.ts'

/**
 * The work's own outcome, if it comes in time. Counted by a clock that nobody sets. An answer that has arrived while this process was busy
 * with something else still counts.
 * @throws Unavailable after `ms` without an outcome; the work itself goes on and is no longer looked at
 */
export const within = <Result>(ms: number, work: Promise<Result>, what: string): Promise<Result> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      setImmediate(() => reject(new Unavailable(`${what} has not answered within ${ms} ms`)))
    }, ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
