import { isIPv6 } from 'node:net'
import { Address6 } from 'ip-address'

/**
 * Returns an IPv4 address unchanged. For IPv6 returns the network, because one host owns a whole
 * /64.
 */
export const networkOf = (address: string, bits = 64) => {
  if (!isIPv6(address)) return address.toLowerCase()
  const parsed = new Address6(address)
  return parsed.isMapped4()
    ? parsed.to4().correctForm()
    : new Address6(`${address}/${bits}`).startAddress().correctForm()
}
