import type { Handler, Queue } from '#platform/queue/queue.ts'

/** `stop` aborts the present run and waits for its end. */
export const workUntilStopped = async (queue: Pick<Queue, 'work'>, name: string, run: Handler) => {
  const stopping = new AbortController()
  let working: Promise<void> = Promise.resolve()
  let either: AbortSignal | undefined
  await queue.work(name, (signal, beat) => {
    // The queue passes the same signal to each run, so both signals are joined only once.
    either ??= AbortSignal.any([signal, stopping.signal])
    working = run(either, beat)
    return working
  })
  return {
    stop: async () => {
      stopping.abort()
      await working.catch(() => undefined)
    },
  }
}
