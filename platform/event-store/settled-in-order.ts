/** Fails only after everything has its outcome, so that nothing goes on behind the caller's back. */
export const settledInOrder = async <T>(results: readonly Promise<T>[]): Promise<readonly T[]> => {
  await Promise.allSettled(results)
  return Promise.all(results)
}
