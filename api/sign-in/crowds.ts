import { failuresOfAddress, rememberAddress } from '#domain/sign-in.ts'
import type { Counters } from '#platform/counters.ts'

/** Where tries come from, and whose accounts they are for: null for names that nobody has. */
export type Crowd = Readonly<{ network: string; organizationId: string | null }>

/**
 * Failures behind an address. Each school counts its own: none is slowed, learns of another, or has
 * less protection by what happens at another school's accounts.
 */
export type Crowds = Readonly<{
  /** How many ms newcomers wait; 0 where there is room. */
  wait: (crowd: Crowd) => Promise<number>
  failed: (crowd: Crowd) => Promise<void>
}>

export const keyOfCrowd = ({ network, organizationId }: Crowd) => `network:${network}:${organizationId ?? 'nobody'}`

export const createCrowds = ({ counters }: Readonly<{ counters: Counters }>): Crowds => ({
  wait: async (crowd) => {
    const { count, endsIn } = await counters.read(keyOfCrowd(crowd))
    return count >= failuresOfAddress ? Math.max(1, endsIn) : 0
  },
  failed: async (crowd) => {
    await counters.add(keyOfCrowd(crowd), rememberAddress)
  },
})
