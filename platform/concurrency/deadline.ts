import { Unavailable } from '../transient-errors.ts'

/**
 * Returns the outcome of `work` if it comes within `ms`. An answer that arrived while this process
 * was busy still counts.
 * @throws Unavailable when there was no outcome in time; the work goes on, and nobody looks at it
 */
export const withDeadline = <Result>(
  ms: number,
  work: Promise<Result>,
  what: string,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      setImmediate(() => reject(new Unavailable(`${what} has not answered within ${ms} ms`)))
    }, ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
