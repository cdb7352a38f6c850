import { withDeadline } from '#platform/concurrency/deadline.ts'

/**
 * Runs work while nobody else in this process works on any of its streams. @throws Unavailable when
 * its turn does not come
 */
export type StreamQueues = <Result>(
  streams: readonly string[],
  work: () => Promise<Result>,
) => Promise<Result>

/** In ms: somebody before it may be waiting for a store that hangs. */
const patience = 3_000

/**
 * A queue for each stream. Work on several streams enters all its queues in one step, so its place
 * in each is after the same others: two pieces of work can never wait for each other.
 */
export const createStreamQueues = (longest = patience): StreamQueues => {
  const last = new Map<string, Promise<void>>()

  return async (streams, work) => {
    const before = streams.flatMap((stream) => last.get(stream) ?? [])
    const { promise: done, resolve } = Promise.withResolvers<void>()
    for (const stream of streams) last.set(stream, done)
    const leave = () => {
      for (const stream of streams) if (last.get(stream) === done) last.delete(stream)
      resolve()
    }
    if (before.length === 0) return work().finally(leave)
    const turn = Promise.all(before)
    try {
      await withDeadline(longest, turn, 'Whoever works on the same student')
      return await work()
    } finally {
      // Also whoever does not wait any longer keeps its place, so that those behind it never
      // overtake those before it.
      void turn.then(leave)
    }
  }
}
