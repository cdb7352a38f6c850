import {
  BackendTerminatedError,
  BackendTerminatedUnexpectedlyError,
  ConnectionError,
  IdleTransactionTimeoutError,
  StatementCancelledError,
  StatementTimeoutError,
} from '@slonik/errors'

/** Thrown when nothing was done, so that trying again is safe. */
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

// Connections, conflicts, resources, locks, deadlines, shutdowns, read-only databases such as a
// standby.
const transientState = /^(08|40001|40P01|53|55P03|57P0|57014|25006|25P0[34])/

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

const transientText = new RegExp(
  [
    'connection terminated',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'query read timeout',
    'client has encountered a connection error',
    'client was closed',
    'client is (destroyed|pending destroy)',
    'connection is closed',
    'max retries per request',
    'enableOfflineQueue',
    'connection pool (has ended|is being terminated)',
  ].join('|'),
  'i',
)

export const isTransient = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (transientErrors.some((type) => error instanceof type)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (code !== undefined && (networkCodes.has(code) || transientState.test(code))) return true
  if (transientText.test(error.message)) return true
  // Node reports a name's several addresses in one error.
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.every(isTransient)
  return error.cause !== undefined && code === undefined && isTransient(error.cause)
}
