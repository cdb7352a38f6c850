import { isIPv4 } from 'node:net'
import { networkOf } from '#api/plugins/network-of.ts'

/** The network: `203.0.113.x`, or `2001:db8:1::` for IPv6. */
export const shortenedAddress = (address: string) => {
  if (address === '') return ''
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/, '')
  if (isIPv4(plain)) return plain.replace(/\d+$/, 'x')
  return networkOf(address, 48)
}
