/** Callers that name the same key during a run share that run, and its error. */
export const createSingleFlight = <Key, Result>() => {
  const running = new Map<Key, Promise<Result>>()
  return (key: Key, run: () => Promise<Result>): Promise<Result> => {
    const known = running.get(key)
    if (known) return known
    const started = run().finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
}
