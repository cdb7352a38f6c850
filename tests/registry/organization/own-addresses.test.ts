import { expect, test } from 'vitest'
import { isOwnAddress } from '#registry/organization/own-addresses.ts'

test.each([
  ['203.0.113.5', ['203.0.113.0/24'], true],
  ['203.0.114.5', ['203.0.113.0/24'], false],
  ['203.0.113.5', ['203.0.113.5/32'], true],
  ['203.0.113.6', ['203.0.113.5/32'], false],
  ['2001:db8:1:2::', ['2001:db8:1::/48'], true],
  ['2001:db8:2:2::', ['2001:db8:1::/48'], false],
  ['203.0.113.5', ['2001:db8:1::/48', '203.0.113.0/24'], true],
  ['203.0.113.5', [], false],
  ['not an address', ['203.0.113.0/24'], false],
])('%s is an address of %s: %s', (network, ranges, expected) => {
  expect(isOwnAddress(ranges, network)).toBe(expected)
})
