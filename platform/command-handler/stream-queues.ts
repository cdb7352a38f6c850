/** Runs work while nobody else in this process works on any of its streams. */
export type StreamQueues = <Result>(streams: readonly string[], work: () => Promise<Result>) => Promise<Result>

/**
 * A queue for each stream. Work on several streams enters all its queues in one step, so its place in each is after the
 * same others: two pieces of work can never wait for each other.
 */
export const createStreamQueues = (): StreamQueues => {
  const last = new Map<string, Promise<void>>()

  return async (streams, work) => {
    const before = streams.map((stream) => last.get(stream))
    const { promise: done, resolve } = Promise.withResolvers<void>()
    for (const stream of streams) last.set(stream, done)
    try {
      await Promise.all(before)
      return await work()
    } finally {
      for (const stream of streams) if (last.get(stream) === done) last.delete(stream)
      resolve()
    }
  }
}
