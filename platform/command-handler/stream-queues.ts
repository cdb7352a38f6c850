import { withDeadline } from '#platform/concurrency/deadline.ts'

/** Runs work alone on its streams in this process. @throws Unavailable */
export type StreamQueues = <Result>(
  streams: readonly string[],
  work: () => Promise<Result>,
) => Promise<Result>

const patience = 3_000

/** Joins all queues at once, so it cannot deadlock. */
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
      await withDeadline(longest, turn, 'An earlier command for the same student')
      return await work()
    } finally {
      // An abandoned task keeps its place, so that no later one overtakes those before it.
      void turn.then(leave)
    }
  }
}
