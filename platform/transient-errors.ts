import {
  BackendTerminatedError,
  BackendTerminatedUnexpectedlyError,
  ConnectionError,
  IdleTransactionTimeoutError,
  StatementCancelledError,
  StatementTimeoutError,
} from 'slonik'

/**
 * A store, queue or database does not answer or is not to be had: nothing was done, and the same
 * may be asked for again.
 */
export class Unavailable extends Error {
  override readonly name: string = 'Unavailable'
}

const transientErrors = [
  Unavailable,
  BackendTerminatedError,
  BackendTerminatedUnexpectedlyError,
  ConnectionError,
  IdleTransactionTimeoutError,
  StatementCancelledError,
  StatementTimeoutError,
]

// By SQLSTATE: connections, serialization and deadlocks, a lack of means, locks not to be had,
// deadlines, a server that comes or goes.
const transientState = /^(08|40001|40P01|53|55P03|57P0|57014|25P0[34])/

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])

// What the drivers say without a code.
const transientText =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|client has encountered a connection error|client was closed|client is (destroyed|pending destroy)|connection is closed|max retries per request|enableOfflineQueue|connection pool (has ended|is being terminated)/i

/**
 * Whether an error says that a store, a queue or a database is away, busy or too slow at the
 * moment, so that the same may be tried again unchanged. A refused value, a missing table or a
 * mistake of ours are not.
 */
export const isTransient = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (transientErrors.some((type) => error instanceof type)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (code !== undefined && (networkCodes.has(code) || transientState.test(code))) return true
  if (transientText.test(error.message)) return true
  // Node joins the failures for several addresses of one name into one.
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.every(isTransient)
  return error.cause !== undefined && code === undefined && isTransient(error.cause)
}
