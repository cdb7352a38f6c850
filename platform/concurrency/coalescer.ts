/**
 * Runs one at a time. Whoever asks while one runs shares the next, so each run begins after its
 * requests. An error rejects the requests of its own run alone.
 */
export const createCoalescer = <Result>(run: () => Promise<Result>) => {
  let running: Promise<unknown> = Promise.resolve()
  let queued: Promise<Result> | undefined

  const runNext = async () => {
    await running
    queued = undefined
    const result = run()
    running = result.catch(() => undefined)
    return await result
  }

  return (): Promise<Result> => {
    queued ??= runNext()
    return queued
  }
}
