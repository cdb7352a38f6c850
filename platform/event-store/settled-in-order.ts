import { Unavailable } from '../transient-errors.ts'
import { type AppendOutcome, type AppendResult, OutcomeUnknown } from './event-store.ts'

/** Throws only once everything has an outcome. */
export const settledInOrder = async <T>(results: readonly Promise<T>[]): Promise<readonly T[]> => {
  await Promise.allSettled(results)
  return Promise.all(results)
}

export const settledAppends = (
  results: readonly Promise<AppendResult>[],
): Promise<readonly AppendOutcome[]> =>
  settledInOrder(results.map((result) => result.catch(failureOf)))

const failureOf = (failure: unknown): AppendOutcome => {
  if (failure instanceof OutcomeUnknown || failure instanceof Unavailable)
    return { appended: false, failure }
  throw failure
}
