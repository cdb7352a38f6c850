import type { DatabasePool } from 'slonik'
import { createSemaphore } from '../concurrency/semaphore.ts'

/** In ms: the longest wait for a connection. The longest statement ends within it. */
export const connectionDeadline = 20_000

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

/** Limits the wait for a connection, which slonik's queue does not. @throws Unavailable */
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
