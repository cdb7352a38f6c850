import { Refusal } from '#api/failure.ts'
import { failuresOfAddress, freeTries, rememberAddress, rememberFailures, waitAfter } from '#domain/sign-in.ts'
import type { Clock } from '#platform/clock.ts'
import type { Counters } from '#platform/counters.ts'

/** Whose password is tried: a student's own and the parent's are apart. */
export type Tried = Readonly<{ userId: string; isParent: boolean }>

/** Answered with `sign_in_delayed`. `isFirst`: since the wait began. */
export type Delay = Readonly<{ refusal: Refusal; isFirst: boolean }>

/** Who may try a password, and when. Counted by all processes together. */
export type Turns = Readonly<{
  /** Counts a try at an account's password before it is looked at, so that many at once are no more than one after the other. */
  take: (tried: Tried) => Promise<Delay | null>
  /** The password was right: nothing is held against the account any more. */
  succeeded: (tried: Tried) => Promise<void>
  /** It was wrong, or there is no such account. */
  failed: (network: string, tried?: Tried) => Promise<void>
  /** As long as `take`, for an account that does not exist. */
  takeForNobody: (name: string) => Promise<null>
  /** How long a network with too many failures waits; 0 for others. */
  crowded: (network: string) => Promise<number>
  delayed: (milliseconds: number) => Refusal
}>

const keysOf = ({ userId, isParent }: Tried) => {
  const account = `${userId}:${isParent ? 'parent' : 'own'}`
  return { failures: `failures:${account}`, wait: `wait:${account}` }
}
const nobody: Tried = { userId: 'nobody', isParent: false }
const keyOfNetwork = (network: string) => `network:${network}`
/** As many counts as there may be of names that nobody has. */
const buckets = 1000
const bucketOf = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % buckets, 7)

export const createTurns = ({ counters, clock }: Readonly<{ counters: Counters; clock: Clock }>): Turns => {
  const delayed = (milliseconds: number) => {
    const until = new Date(clock().getTime() + milliseconds)
    return new Refusal('sign_in_delayed', { until: until.toISOString(), seconds: Math.ceil(milliseconds / 1000) })
  }

  return {
    take: async (tried) => {
      const { failures, wait } = keysOf(tried)
      const { count } = await counters.add(failures, rememberFailures)
      if (count <= freeTries) return null
      // Of all who try now one has the turn; the others wait for the next.
      const turn = await counters.add(wait, waitAfter(count))
      if (turn.count === 1) return null
      await counters.takeBack(failures)
      return { refusal: delayed(turn.endsIn), isFirst: turn.count === 2 }
    },
    succeeded: async (tried) => {
      const { failures, wait } = keysOf(tried)
      await counters.forget(failures, wait)
    },
    failed: async (network, tried) => {
      await counters.add(keyOfNetwork(network), rememberAddress)
      const { failures, wait } = keysOf(tried ?? nobody)
      const { count } = await counters.read(failures)
      if (count === freeTries) await counters.add(wait, waitAfter(count))
    },
    takeForNobody: async (name) => {
      await counters.add(`nobody:${bucketOf(name)}`, rememberAddress)
      return null
    },
    crowded: async (network) => {
      const { count, endsIn } = await counters.read(keyOfNetwork(network))
      return count >= failuresOfAddress ? Math.max(1, endsIn) : 0
    },
    delayed,
  }
}
