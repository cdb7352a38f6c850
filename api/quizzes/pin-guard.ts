import { HttpError } from '#api/failure.ts'
import type { Services } from '#api/services.ts'
import { roomOfOwnAddress } from '#domain/sign-in.ts'
import { createKeyedCounter } from '#platform/concurrency/keyed-counter.ts'
import { findOwnAddresses, isOwnAddress } from '#registry/organization/own-addresses.ts'

/**
 * Wrong PINs in ten minutes, of an account and of an address; a school's own address has ten times
 * the room.
 */
export const wrongPins = { seconds: 600, account: 10, address: 300 } as const

type Who = Readonly<{ organizationId: string; userId: string; network: string }>

/** Finds a room by PIN. Tries in flight count as wrong, so that many at once gain nothing. */
export const createPinGuard = ({ counters, db }: Pick<Services, 'counters' | 'db'>) => {
  const hasNoRoom = async ({ organizationId, network }: Who, wrong: number) => {
    if (wrong < wrongPins.address) return false
    const isOwn = isOwnAddress(await findOwnAddresses(db, organizationId), network)
    return !isOwn || wrong >= wrongPins.address * roomOfOwnAddress
  }

  const underWay = createKeyedCounter()
  return async <Found>(who: Who, find: () => Promise<Found | null>): Promise<Found> => {
    const { organizationId, userId, network } = who
    const [account, address] = [`quiz-pin:${userId}`, `quiz-pin-from:${network}:${organizationId}`]
    const leave = underWay.enter(userId)
    const tries = underWay.countOf(userId)
    try {
      const [wrong, wrongFrom] = await Promise.all([counters.read(account), counters.read(address)])
      if (wrong.count + tries > wrongPins.account || (await hasNoRoom(who, wrongFrom.count)))
        throw new HttpError('too_many_requests')
      const found = await find()
      if (found !== null) return found
      await Promise.all([
        counters.add(account, wrongPins.seconds),
        counters.add(address, wrongPins.seconds),
      ])
      throw new HttpError('not_found')
    } finally {
      leave()
    }
  }
}
