import { isTransient, Unavailable } from '../transient-errors.ts'

/** `lasts`: whether waiting cannot help. */
type KnownReason = Readonly<{ sign: RegExp; reason: string; lasts?: boolean }>

export type OpeningReason = Readonly<{ reason: string; mayPass: boolean }>

const authority =
  'its certificate is not from an authority that this machine trusts. Name the file of the ' +
  'authority: ?tlsCAFile=/path/ca.crt in the URL.'

const known: readonly KnownReason[] = [
  {
    sign: /altnames|does not match certificate/i,
    reason: 'its certificate is for another name. Use the name that the certificate was made for.',
    lasts: true,
  },
  {
    sign: /certificate has expired|cert_has_expired/i,
    reason: 'its certificate has expired. Renew it on the server.',
    lasts: true,
  },
  {
    sign: /certificate|self.signed|unable to (?:get|verify)|issuer/i,
    reason: authority,
    lasts: true,
  },
  {
    sign: /wrong version number|packet length|ssl routines|eproto/i,
    reason: 'it does not speak TLS. Add ?tls=false to the URL, or let it.',
    lasts: true,
  },
  {
    sign: /econnrefused/i,
    reason: 'nothing listens there. Check the address and that the server runs.',
  },
  {
    sign: /enotfound|eai_again|name resolution|failed to discover/i,
    reason: 'no server was found by that name. Check the address and that the server runs.',
  },
  {
    sign: /lock timeout/i,
    reason: 'its log is in use, by a backup perhaps. Start again when that has ended.',
  },
  {
    sign: /has not answered|deadline|timed? ?out/i,
    reason: 'it does not answer. Check the address and that the server runs.',
  },
  {
    sign: /econnreset|socket hang up|connection dropped|protocol error/i,
    reason:
      'it ends the connection. Check whether it speaks TLS, and whether the URL says tls=true ' +
      'or tls=false.',
  },
]

const isAccessDenied = (error: unknown): boolean => {
  const { type, code, cause } = error as { type?: unknown; code?: unknown; cause?: unknown }
  if (type === 'access-denied' || code === '28P01' || code === '28000') return true
  return cause !== undefined && cause !== null && isAccessDenied(cause)
}

/** Explains the error in one line, without the password. */
export const openingReasonOf = (error: unknown, url: string): OpeningReason => {
  if (isAccessDenied(error)) return { reason: accountReason(url), mayPass: false }
  const text = textOf(error)
  const told = known.find(({ sign }) => sign.test(text))
  return {
    reason: told?.reason ?? (text || 'it gave no reason'),
    mayPass: !told?.lasts && isTransient(error),
  }
}

const accountReason = (url: string) => {
  const user = /:\/\/([^:@/?#]+):[^@/?#]*@/.exec(url)?.[1]
  return user === undefined
    ? 'it lets nobody in without an account. Write one into the URL: user:password@ ' +
        'before the address.'
    : `it does not accept the account "${decodeURIComponent(user)}". Correct the user or the ` +
        'password, or give the account the right to read all streams.'
}

const textOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error ?? '')
  const { code } = error as NodeJS.ErrnoException
  const own = [error instanceof Unavailable && error.cause !== undefined ? '' : error.message, code]
  const joined = error instanceof AggregateError ? error.errors.map(textOf) : []
  return [...own, ...joined, error.cause === undefined ? '' : textOf(error.cause)]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ')
}
