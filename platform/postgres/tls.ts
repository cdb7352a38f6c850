import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'

export type PostgresAddress = Readonly<{ url: URL; ssl?: ConnectionOptions }>

const ofTls = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'ssl']

/** All modes but `disable` and `no-verify` verify certificate and host name. */
export const apartFromTls = (connectionString: string): PostgresAddress => {
  const url = new URL(connectionString)
  const given = (name: string) => url.searchParams.get(name) ?? undefined
  const mode = given('sslmode')
  const [rootFile, certFile, keyFile] = [given('sslrootcert'), given('sslcert'), given('sslkey')]
  const isEncrypted =
    mode === undefined
      ? [rootFile, certFile, keyFile, given('ssl') === 'true' ? 'true' : undefined].some(Boolean)
      : mode !== 'disable'
  for (const name of ofTls) url.searchParams.delete(name)
  if (!isEncrypted) return { url }
  return {
    url,
    ssl: {
      rejectUnauthorized: mode !== 'no-verify',
      ...(rootFile && rootFile !== 'system' && { ca: readFileSync(rootFile, 'utf8') }),
      ...(certFile && { cert: readFileSync(certFile, 'utf8') }),
      ...(keyFile && { key: readFileSync(keyFile, 'utf8') }),
    },
  }
}
