import { Unavailable } from '../transient-errors.ts'

/**
 * If the process was too busy to see the answer in time, accepts it after the deadline.
 * @throws Unavailable after `ms`
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
