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

/** Tries from a known `place` are counted separately, and so are second steps. */
export type Tried = Readonly<{
  userId: string
  isParent: boolean
  place?: string | null | undefined
  isSecondStep?: boolean
}>

/** `isFirst`: the first refusal since the wait began. */
export type Delay = Readonly<{ refusal: HttpError; isFirst: boolean }>

export type PasswordTry = Readonly<{
  lane: string
  isKnownPlace: boolean
  mayBeSlowed: boolean
  delay: Delay | null
}>

/** All processes share the counts. */
export type PasswordTries = Readonly<{
  /** Counts a try before its password is checked, so that parallel tries gain nothing. */
  take: (tried: Tried) => Promise<PasswordTry>
  /** Resets the counts and returns their keys. */
  succeeded: (tried: Tried, counted: PasswordTry) => Promise<readonly string[]>
  failed: (counted: PasswordTry) => Promise<Count>
  /** Removes an attempt that could not be checked from the counts. */
  takeBack: (counted: PasswordTry) => Promise<void>
  forget: (...tried: readonly Tried[]) => Promise<void>
  /** Counts a try for a name without an account. Takes as long as `take`. */
  takeForNobody: (name: string) => Promise<PasswordTry>
  delayed: (milliseconds: number) => HttpError
}>

const elsewhere = ({ userId, isParent, isSecondStep }: Tried) =>
  `${userId}:${isSecondStep ? 'second' : isParent ? 'parent' : 'own'}`
const laneOf = (tried: Tried, place: string) => `${elsewhere(tried)}:${place}`
export const keysOfLane = (lane: string) => [`failures:${lane}`, `wait:${lane}`] as const

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
    // Of several attempts after a wait, only the first continues.
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
    // Clears only the failures of this device or session. Otherwise the owner's sign-in would give
    // strangers new tries.
    succeeded: (tried, { lane }) =>
      forget(lane, ...(tried.place ? [laneOf(tried, tried.place)] : [])),
    failed: async ({ lane }) => {
      const [failures, wait] = keysOfLane(lane)
      const counted = await counters.read(failures)
      if (counted.count === freeTries) await counters.add(wait, waitAfter(counted.count))
      return counted
    },
    takeBack: ({ lane }) => counters.takeBack(keysOfLane(lane)[0]),
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
