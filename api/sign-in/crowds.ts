import { failuresOfAddress, rememberAddress, roomOfOwnAddress } from '#domain/sign-in.ts'
import type { Count, SharedCounters } from '#platform/counters.ts'
import { isOwnAddress } from '#registry/organization/own-addresses.ts'
import type { CredentialsRow } from '#registry/people/users.ts'

export type Crowd = Readonly<{
  network: string
  organizationId: string | null
  mostFailures: number
}>

/** Counts per school, so no school slows another. */
export type Crowds = Readonly<{
  /** Returns ms to wait; 0 for none. */
  wait: (crowd: Crowd) => Promise<number>
  failed: (crowd: Crowd) => Promise<Count>
}>

export const keyOfCrowd = ({ network, organizationId }: Crowd) =>
  `network:${network}:${organizationId ?? 'nobody'}`

/** The school's own address has more room. */
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
