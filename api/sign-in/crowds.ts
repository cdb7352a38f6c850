import { failuresOfAddress, rememberAddress, roomOfOwnAddress } from '#domain/sign-in.ts'
import type { Count, SharedCounters } from '#platform/counters.ts'
import { isOwnAddress } from '#registry/organization/own-addresses.ts'
import type { CredentialsRow } from '#registry/people/users.ts'

/** Where tries come from, and whose accounts they are for: null for names that nobody has. */
export type Crowd = Readonly<{
  network: string
  organizationId: string | null
  mostFailures: number
}>

/**
 * Failures behind an address. Each school counts its own: none is slowed, learns of another, or has
 * less protection by what happens at another school's accounts.
 */
export type Crowds = Readonly<{
  /** How many ms newcomers wait; 0 where there is room. */
  wait: (crowd: Crowd) => Promise<number>
  failed: (crowd: Crowd) => Promise<Count>
}>

export const keyOfCrowd = ({ network, organizationId }: Crowd) =>
  `network:${network}:${organizationId ?? 'nobody'}`

/** What the account's school has named as its own address has more room, for its accounts alone. */
export const crowdOf = (network: string, account: CredentialsRow | null): Crowd => ({
  network,
  organizationId: account?.organization_id ?? null,
  mostFailures:
    failuresOfAddress *
    (isOwnAddress(account?.own_addresses ?? [], network) ? roomOfOwnAddress : 1),
})

export const createCrowds = ({ counters }: Readonly<{ counters: SharedCounters }>): Crowds => ({
  wait: async (crowd) => {
    const { count, endsIn } = await counters.read(keyOfCrowd(crowd))
    return count >= crowd.mostFailures ? Math.max(1, endsIn) : 0
  },
  failed: (crowd) => counters.add(keyOfCrowd(crowd), rememberAddress),
})
