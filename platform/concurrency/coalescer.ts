/**
 * Does one run at a time. All requests that arrive during a run share the next run, which begins
 * after them. An error rejects only its own run's requests.
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
