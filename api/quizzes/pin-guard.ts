import { HttpError } from '#api/failure.ts'
import type { Services } from '#api/services.ts'
import { ownAddressFactor } from '#domain/sign-in.ts'
import { createKeyedCounter } from '#platform/concurrency/keyed-counter.ts'
import { findOwnAddresses, isOwnAddress } from '#registry/organization/own-addresses.ts'

/**
 * Wrong PINs allowed in ten minutes, for an account and an address. A school's registered address
 * may make ten times as many.
 */
export const wrongPins = { seconds: 600, account: 10, address: 300 } as const

type PinTry = Readonly<{ organizationId: string; userId: string; network: string }>

/** Counts pending tries as wrong, so that concurrent tries gain nothing. */
export const createPinGuard = ({ counters, db }: Pick<Services, 'counters' | 'db'>) => {
  const isAboveLimit = async ({ organizationId, network }: PinTry, wrong: number) => {
    if (wrong < wrongPins.address) return false
    const isOwn = isOwnAddress(await findOwnAddresses(db, organizationId), network)
    return !isOwn || wrong >= wrongPins.address * ownAddressFactor
  }

  const underWay = createKeyedCounter()
  return async <Found>(pinTry: PinTry, find: () => Promise<Found | null>): Promise<Found> => {
    const { organizationId, userId, network } = pinTry
    const [account, address] = [`quiz-pin:${userId}`, `quiz-pin-from:${network}:${organizationId}`]
    const leave = underWay.enter(userId)
    const tries = underWay.countOf(userId)
    try {
      const [wrong, wrongFrom] = await Promise.all([counters.read(account), counters.read(address)])
      if (wrong.count + tries > wrongPins.account || (await isAboveLimit(pinTry, wrongFrom.count)))
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
