import { join } from 'node:path'

export const socketName = (port: string) => `.s.PGSQL.${port}`

/** Finds the socket of `postgres://user@%2Frun%2Fpostgresql/laurel`. */
export const socketOf = (address: string): string | undefined => {
  const { hostname, port } = new URL(address)
  return /^%2f/i.test(hostname)
    ? join(decodeURIComponent(hostname), socketName(port || '5432'))
    : undefined
}
