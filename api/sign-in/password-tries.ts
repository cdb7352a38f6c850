import { HttpError } from '#api/failure.ts'
import {
  freeTries,
  rememberAddress,
  rememberFailures,
  triesOfKnownPlace,
  waitAfter,
} from '#domain/sign-in.ts'
import type { Clock } from '#platform/clock.ts'
import type { Count, SharedCounters } from '#platform/counters.ts'

/**
 * Whose password is tried: a student's own and the parent's are apart. `place` is a device or a
 * session which has proven that it knows the password; its failures are counted for it alone.
 */
export type Tried = Readonly<{
  userId: string
  isParent: boolean
  place?: string | null | undefined
}>

/** Answered with `sign_in_delayed`. `isFirst`: since the wait began. */
export type Delay = Readonly<{ refusal: HttpError; isFirst: boolean }>

/**
 * A try that was counted in `lane`, together with the others there. `mayBeSlowed`: it may wait, or
 * have waited.
 */
export type PasswordTry = Readonly<{
  lane: string
  isKnownPlace: boolean
  mayBeSlowed: boolean
  delay: Delay | null
}>

/** Who may try a password, and when. Counted by all processes together. */
export type PasswordTries = Readonly<{
  /** Counts a try before the password is looked at: many at once are no more than one by one. */
  take: (tried: Tried) => Promise<PasswordTry>
  /**
   * The password was right: nothing is held against this place any more. Answers the counts it had.
   */
  succeeded: (tried: Tried, counted: PasswordTry) => Promise<readonly string[]>
  /** It was wrong. Answers how often by now, and in how many ms that is forgotten. */
  failed: (counted: PasswordTry) => Promise<Count>
  /** The password is a new one: what others guessed before is not held against it. */
  forget: (...tried: readonly Tried[]) => Promise<void>
  /** As long as `take`, for an account that does not exist. */
  takeForNobody: (name: string) => Promise<PasswordTry>
  delayed: (milliseconds: number) => HttpError
}>

const elsewhere = ({ userId, isParent }: Tried) => `${userId}:${isParent ? 'parent' : 'own'}`
const laneOf = (tried: Tried, place: string) => `${elsewhere(tried)}:${place}`
export const keysOfLane = (lane: string) => [`failures:${lane}`, `wait:${lane}`] as const

/** As many counts as there may be of names that nobody has. */
const buckets = 1000
const bucketOf = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % buckets, 7)

export const createPasswordTries = ({
  counters,
  clock,
}: Readonly<{ counters: SharedCounters; clock: Clock }>): PasswordTries => {
  const delayed = (milliseconds: number) => {
    const until = new Date(clock().getTime() + milliseconds)
    return new HttpError('sign_in_delayed', {
      until: until.toISOString(),
      seconds: Math.ceil(milliseconds / 1000),
    })
  }

  const takeIn = async (lane: string, isKnownPlace: boolean): Promise<PasswordTry | null> => {
    const [failures, wait] = keysOfLane(lane)
    const { count } = await counters.add(failures, rememberFailures)
    if (isKnownPlace && count > triesOfKnownPlace) {
      await counters.takeBack(failures)
      return null
    }
    if (count <= freeTries) return { lane, isKnownPlace, mayBeSlowed: false, delay: null }
    // Of all who try now one goes on; the others wait.
    const place = await counters.add(wait, waitAfter(count))
    if (place.count === 1) return { lane, isKnownPlace, mayBeSlowed: true, delay: null }
    await counters.takeBack(failures)
    const delay = { refusal: delayed(place.endsIn), isFirst: place.count === 2 }
    return { lane, isKnownPlace, mayBeSlowed: true, delay }
  }

  const forget = async (...lanes: readonly string[]) => {
    const keys = lanes.flatMap(keysOfLane)
    await counters.forget(...keys)
    return keys
  }

  return {
    take: async (tried) => {
      const own = tried.place ? await takeIn(laneOf(tried, tried.place), true) : null
      if (own) return own
      const counted = (await takeIn(elsewhere(tried), false)) as PasswordTry
      return tried.place ? { ...counted, mayBeSlowed: true } : counted
    },
    // What strangers failed elsewhere stays counted: else they could go on with each sign-in here.
    succeeded: (tried, { lane }) =>
      forget(lane, ...(tried.place ? [laneOf(tried, tried.place)] : [])),
    failed: async ({ lane }) => {
      const [failures, wait] = keysOfLane(lane)
      const counted = await counters.read(failures)
      if (counted.count === freeTries) await counters.add(wait, waitAfter(counted.count))
      return counted
    },
    forget: async (...tried) => {
      await forget(...tried.map(elsewhere))
    },
    takeForNobody: async (name) => {
      await counters.add(`nobody:${bucketOf(name)}`, rememberAddress)
      return { lane: 'nobody', isKnownPlace: false, mayBeSlowed: false, delay: null }
    },
    delayed,
  }
}
