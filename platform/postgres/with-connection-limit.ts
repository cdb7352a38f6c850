import type { DatabasePool } from 'slonik'
import { createSemaphore } from '../concurrency/semaphore.ts'

/** As long as the longest statement may take: within it each of the others' has ended. */
export const connectionDeadline = 20_000

/** What takes a connection for as long as it runs. */
const methods = [
  ...([
    'any',
    'anyFirst',
    'connect',
    'exists',
    'many',
    'manyFirst',
    'maybeOne',
    'maybeOneFirst',
  ] as const),
  ...(['one', 'oneFirst', 'query', 'record', 'stream', 'transaction'] as const),
] as const

/**
 * Bounds the wait for a connection of the pool: slonik's own queue has no bound.
 * @param size the pool's connections
 * @throws Unavailable from each method, `deadline` ms after none was free
 */
export const withConnectionLimit = (
  pool: DatabasePool,
  size: number,
  deadline = connectionDeadline,
): DatabasePool => {
  const limited = createSemaphore({ size, deadline, what: 'No connection of the pool' })
  const bounded = methods.map((name) => {
    const method = pool[name] as (...given: unknown[]) => Promise<unknown>
    return [name, (...given: unknown[]) => limited(() => method(...given))]
  })
  return { ...pool, ...Object.fromEntries(bounded) }
}
