import { ErrorType } from '@eventstore/db-client'
import { isTransient, Unavailable } from '#platform/transient-errors.ts'
import { OutcomeUnknown } from '../event-store.ts'

const typeOf = (error: unknown) => (error as { type?: unknown }).type

const refusals = new Set<unknown>([
  ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  ErrorType.MISSING_REQUIRED_METADATA_PROPERTY,
  ErrorType.STREAM_DELETED,
  ErrorType.INVALID_ARGUMENT,
])

/** Temporary: another node leads, or access is refused for a moment. */
const postponements = new Set<unknown>([ErrorType.NOT_LEADER, ErrorType.ACCESS_DENIED])

const momentary = new Set<unknown>([
  ...postponements,
  ErrorType.UNAVAILABLE,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.CANCELLED,
  ErrorType.TIMEOUT,
  // The answer was cut off before its status.
  ErrorType.UNKNOWN,
])

const awayText =
  /failed to discover|channel has been (shut down|closed)|server (shutting|not ready)/i

const isAway = (error: unknown) =>
  momentary.has(typeOf(error)) ||
  isTransient(error) ||
  (error instanceof Error && awayText.test(error.message))

export const readFault = (error: unknown): unknown => {
  if (error instanceof Unavailable || !isAway(error)) return error
  return new Unavailable('The event store cannot be read at the moment', { cause: error })
}

export const appendFault = (error: unknown): unknown => {
  if (refusals.has(typeOf(error))) return error
  if (postponements.has(typeOf(error)))
    return new Unavailable('The event store accepts no append at the moment', { cause: error })
  return new OutcomeUnknown('The connection to the event store broke during an append', {
    cause: error,
  })
}
