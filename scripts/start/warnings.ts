import { isLoopback } from '#platform/config/loopback.ts'
import type { Config } from '#platform/config.ts'

export const warningsOf = ({
  role,
  host,
  publicUrl,
}: Pick<Config, 'role' | 'host' | 'publicUrl'>): string[] => {
  if (role === 'worker' || isLoopback(host) || publicUrl?.startsWith('https://')) return []
  const named = publicUrl ? `PUBLIC_URL is ${new URL(publicUrl).origin}` : 'PUBLIC_URL is not set'
  return [
    `Warning: other machines can reach Laurel (HOST is ${host}) and ${named}: passwords and ` +
      'names cross the network for everybody to read. ' +
      'Put a proxy with TLS in front and set PUBLIC_URL=https://…, or set HOST=127.0.0.1.',
  ]
}
