import { failuresOfAddress, ownAddressFactor, rememberAddress } from '#domain/sign-in.ts'
import type { Count, SharedCounters } from '#platform/counters.ts'
import { isOwnAddress } from '#registry/organization/own-addresses.ts'
import type { CredentialsRow } from '#registry/people/users.ts'

export type Crowd = Readonly<{
  network: string
  organizationId: string | null
  mostFailures: number
}>

/** Counts failures by network and school, so that failures at one school slow down no other. */
export type Crowds = Readonly<{
  /** Returns the wait in ms; 0 if there is none. */
  wait: (crowd: Crowd) => Promise<number>
  failed: (crowd: Crowd) => Promise<Count>
}>

export const keyOfCrowd = ({ network, organizationId }: Crowd) =>
  `network:${network}:${organizationId ?? 'nobody'}`

/** A school's registered address has a higher limit. */
export const crowdOf = (network: string, account: CredentialsRow | null): Crowd => ({
  network,
  organizationId: account?.organization_id ?? null,
  mostFailures:
    failuresOfAddress *
    (isOwnAddress(account?.own_addresses ?? [], network) ? ownAddressFactor : 1),
})

export const createCrowds = ({ counters }: Readonly<{ counters: SharedCounters }>): Crowds => ({
  wait: async (crowd) => {
    const { count, endsIn } = await counters.read(keyOfCrowd(crowd))
    return count >= crowd.mostFailures ? Math.max(1, endsIn) : 0
  },
  failed: (crowd) => counters.add(keyOfCrowd(crowd), rememberAddress),
})
