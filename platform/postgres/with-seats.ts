import type { DatabasePool } from 'slonik'
import { Unavailable } from '../momentary.ts'

/** As long as the longest statement may take: within it each of the others' has ended. */
export const seatDeadline = 20_000

/** What takes a connection for as long as it runs. */
const methods = [
  ...(['any', 'anyFirst', 'connect', 'exists', 'many', 'manyFirst', 'maybeOne', 'maybeOneFirst'] as const),
  ...(['one', 'oneFirst', 'query', 'record', 'stream', 'transaction'] as const),
] as const

type Waiting = { seat: () => void; timer: NodeJS.Timeout }

/** `size` at a time, the others in the order in which they came. */
const createSeats = (size: number, deadline: number) => {
  let free = size
  const queue = new Set<Waiting>()

  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const late = () => {
        queue.delete(waiting)
        reject(new Unavailable(`No connection of the pool was free within ${deadline} ms`))
      }
      const waiting: Waiting = { seat: resolve, timer: setTimeout(late, deadline) }
      queue.add(waiting)
    })

  const leave = () => {
    const [next] = queue
    if (!next) {
      free += 1
      return
    }
    queue.delete(next)
    clearTimeout(next.timer)
    next.seat()
  }

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1
    else await wait()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

/**
 * The pool, of which nobody waits for a free connection without end: slonik's own queue has none. `size`: its connections.
 * @throws Unavailable from each of its methods, `deadline` ms after there was none
 */
export const withSeats = (pool: DatabasePool, size: number, deadline = seatDeadline): DatabasePool => {
  const seated = createSeats(size, deadline)
  const bounded = methods.map((name) => {
    const method = pool[name] as (...given: unknown[]) => Promise<unknown>
    return [name, (...given: unknown[]) => seated(() => method(...given))]
  })
  return { ...pool, ...Object.fromEntries(bounded) }
}
