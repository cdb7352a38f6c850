import { BlockList, isIP } from 'node:net'
import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { FieldsError, foundRow } from '../registry-error.ts'

/** Prefix bits of the widest range: 1,024 IPv4 addresses, or one IPv6 site. */
export const widest = { 4: 22, 6: 48 } as const
/** Prefix bits of one IPv4 address, or of the /64 of one IPv6 customer. */
const narrowest = { 4: 32, 6: 64 } as const

type Range = Readonly<{ address: string; bits: number; version: 4 | 6 }>

/** Returns null for text that is no address or range. */
const readRange = (text: string): Range | null => {
  const [address = '', mask, ...rest] = text.split('/')
  const version = isIP(address)
  // Zones and loopback addresses do not identify a network.
  if ((version !== 4 && version !== 6) || rest.length > 0 || /%|^::/.test(address)) return null
  if (mask !== undefined && !/^\d{1,3}$/.test(mask)) return null
  const bits = mask === undefined ? narrowest[version] : Number(mask)
  if (bits > (version === 4 ? 32 : 128)) return null
  return { address, version, bits: Math.min(bits, narrowest[version]) }
}

const toRange = (text: string): Range => {
  const range = readRange(text)
  const refuse = (code: 'address_unreadable' | 'address_range_wide', most = 0) =>
    new FieldsError([{ field: 'addresses', code, params: { address: text, most } }])
  if (!range) throw refuse('address_unreadable')
  if (range.bits < widest[range.version]) throw refuse('address_range_wide', widest[range.version])
  return range
}

const Addresses = z.object({ own_addresses: z.array(z.string()) })

/** Returns ranges such as `203.0.113.0/24`. */
export const findOwnAddresses = async (db: CommonQueryMethods, organizationId: string) => {
  const found = await db.maybeOne(sql.type(Addresses)`
    SELECT own_addresses::text[] AS own_addresses FROM organizations WHERE id = ${organizationId}`)
  return foundRow(found).own_addresses
}

/** @throws FieldsError `address_unreadable`, `address_range_wide` */
export const nameOwnAddresses = (
  db: CommonQueryMethods,
  author: Author,
  addresses: readonly string[],
) =>
  db.transaction(async (transaction) => {
    const { organizationId: id } = author
    const ranges = addresses.map(toRange).map(({ address, bits }) => `${address}/${bits}`)
    const { rowCount } = await transaction.query(sql.typeAlias('void')`
      UPDATE organizations SET own_addresses = named.addresses
      FROM (SELECT ARRAY(SELECT DISTINCT network(range::inet)
        FROM unnest(${sql.array(ranges, 'text')}) AS range ORDER BY 1) AS addresses) AS named
      WHERE id = ${id} AND own_addresses IS DISTINCT FROM named.addresses`)
    if (rowCount === 0) return
    await logChange(transaction, author, {
      action: 'updated',
      subjectType: 'organization',
      subjectId: id,
      fields: ['own_addresses'],
    })
  })

export const isOwnAddress = (ranges: readonly string[], network: string) => {
  if (ranges.length === 0 || isIP(network) === 0) return false
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6')
  }
  return list.check(network, isIP(network) === 4 ? 'ipv4' : 'ipv6')
}
