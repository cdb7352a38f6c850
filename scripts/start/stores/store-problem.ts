import { firstServerOf } from '#platform/config/servers.ts'
import { socketOf } from '#platform/postgres/socket.ts'
import { isTransient } from '#platform/transient-errors.ts'
import { errorCodeOf, startReasonOf } from '../start-error.ts'

/** One line without secrets. */
export class StoreProblem extends Error {
  override readonly name = 'StoreProblem'
  readonly mayPass: boolean

  constructor(message: string, mayPass: boolean) {
    super(message)
    this.mayPass = mayPass
  }
}

const defaultPorts: Readonly<Record<string, number>> = {
  'postgres:': 5432,
  'postgresql:': 5432,
  'redis:': 6379,
  'rediss:': 6379,
  'https:': 443,
  'http:': 80,
}

export const hostAndPortOf = (address: string) => {
  const { protocol, hostname, port } = new URL(firstServerOf(address))
  return socketOf(address) ?? `${hostname}:${port || defaultPorts[protocol]}`
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOENT: 'nothing listens there',
  ECONNRESET: 'it closes the connection; perhaps only one side uses TLS',
  ENOTFOUND: 'the name is unknown',
  EAI_AGAIN: 'the name is unknown',
  ETIMEDOUT: 'no answer',
  EHOSTUNREACH: 'no route to it',
  ENETUNREACH: 'no route to it',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS',
}

const certificateReason = (code = '') => {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'its certificate is for another name'
  if (code === 'CERT_HAS_EXPIRED') return 'its certificate has expired'
  const isUnknown = /^(UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_)/.test(code)
  return isUnknown
    ? 'its certificate is not trusted: name its authority in sslrootcert or NODE_EXTRA_CA_CERTS'
    : undefined
}

export const unreachable = (address: string, error: unknown) => {
  // For a name with several addresses, Node throws one error with an error for each.
  const first = error instanceof AggregateError ? error.errors[0] : error
  const code = errorCodeOf(first) ?? ''
  const reason =
    reasons[code] ??
    certificateReason(code) ??
    (startReasonOf(first).split('\n')[0] || 'no connection')
  const text =
    `cannot reach ${hostAndPortOf(address)} (${reason}). Check the address and that ` +
    'the server runs.'
  // A missing socket may appear once the server runs.
  return new StoreProblem(text, code === 'ENOENT' || isTransient(error))
}
