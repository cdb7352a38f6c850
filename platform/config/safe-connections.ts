import { isLoopback } from './loopback.ts'

/**
 * What `sslmode` may be: what asks for TLS asks for the whole of it, as Node verifies certificates.
 */
const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full']

/**
 * Why a server's address must not be used: it turns off the check of who answers there, or TLS
 * where a secret would be readable on the way. Undefined where it may, and always for this machine
 * itself.
 */
export const unsafeConnection = (address: string): string | undefined => {
  const url = new URL(address)
  const endpoint = url.searchParams.get('endpoint')
  if (url.protocol === 's3:') return endpoint === null ? undefined : unsafeEndpoint(endpoint)
  // To PostgreSQL's client what is asked for after the address goes before what is in it.
  if ([url.hostname, ...url.searchParams.getAll('host')].every(isLoopback)) return undefined
  if (url.protocol.startsWith('postgres')) return unsafePostgres(url)
  // The library takes it in any case, as it does all names of its options.
  return [...url.searchParams].some(
    (option) => option.join('=').toLowerCase() === 'tlsverifycert=false',
  )
    ? 'turns off the check of certificates (tlsVerifyCert=false); name your authority by tlsCAFile'
    : undefined
}

const unsafePostgres = ({ searchParams }: URL) => {
  // Of several the last one counts, or the first: it depends on the client.
  const mode = searchParams.getAll('sslmode').find((one) => !sslModes.includes(one))
  const without = 'use sslmode=verify-full, and sslrootcert=/file for an authority of your own'
  if (mode !== undefined)
    return `has sslmode=${/^[\w-]{1,20}$/.test(mode) ? mode : '…'}, which checks no certificate; ${without}`
  if (searchParams.has('uselibpqcompat'))
    return `turns off the check of certificates (uselibpqcompat); ${without}`
  return searchParams.getAll('ssl').includes('no-verify')
    ? `turns off the check of certificates (ssl); ${without}`
    : undefined
}

const unsafeEndpoint = (endpoint: string) => {
  if (!URL.canParse(endpoint)) return 'has an endpoint that is no URL'
  const { protocol, hostname } = new URL(endpoint)
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return undefined
  return 'has an endpoint without TLS; use https://'
}
