import { isIPv4 } from 'node:net'

/**
 * Whether a host, as in a URL or HOST, is this machine itself: what is said to it crosses no wire.
 */
export const isLoopback = (host: string): boolean => {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'))
}
