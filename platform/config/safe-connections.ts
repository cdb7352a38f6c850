import { isLoopback } from './loopback.ts'

const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full']

/** Returns why an address is unsafe: it verifies no certificates, or sends a secret without TLS. */
export const unsafeConnection = (address: string): string | undefined => {
  const url = new URL(address)
  const endpoint = url.searchParams.get('endpoint')
  if (url.protocol === 's3:') return endpoint === null ? undefined : unsafeEndpoint(endpoint)
  // PostgreSQL's client prefers the query's `host` parameter to the URL's host.
  if ([url.hostname, ...url.searchParams.getAll('host')].every(isLoopback)) return undefined
  if (url.protocol.startsWith('postgres')) return unsafePostgres(url)
  return [...url.searchParams].some(
    (option) => option.join('=').toLowerCase() === 'tlsverifycert=false',
  )
    ? 'turns off the check of certificates (tlsVerifyCert=false); name your authority by tlsCAFile'
    : undefined
}

const unsafePostgres = ({ searchParams }: URL) => {
  // Checks all values, because some clients use the first and some the last.
  const mode = searchParams.getAll('sslmode').find((one) => !sslModes.includes(one))
  const without = 'use sslmode=verify-full, and sslrootcert=/file for an authority of your own'
  if (mode !== undefined)
    return (
      `has sslmode=${/^[\w-]{1,20}$/.test(mode) ? mode : '…'}, which checks no ` +
      `certificate; ${without}`
    )
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
