import { join } from 'node:path'

/** By PostgreSQL's convention. */
export const socketName = (port: string) => `.s.PGSQL.${port}`

/**
 * Of an address whose host is a folder (`postgres://user@%2Frun%2Fpostgresql:5432/laurel`): the
 * socket in it. Undefined where it is a host.
 */
export const socketOf = (address: string): string | undefined => {
  const { hostname, port } = new URL(address)
  return /^%2f/i.test(hostname)
    ? join(decodeURIComponent(hostname), socketName(port || '5432'))
    : undefined
}
