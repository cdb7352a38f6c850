import { Refusal } from '#api/failure.ts'
import type { Services } from '#api/services.ts'

/** Wrong PINs in ten minutes: of an account, and of an address, which may be a whole school's. */
export const wrongPins = { seconds: 600, account: 10, address: 300 } as const

type Who = Readonly<{ userId: string; network: string }>

/**
 * Looks for a room by a PIN. Wrong ones are counted by all processes together. A right one writes nothing, as a whole class comes at once;
 * so the tries of an account that are under way here count as wrong until they are answered: many at once are no more than one after the other.
 */
export const createKnocking = ({ counters }: Pick<Services, 'counters'>) => {
  const underWay = new Map<string, number>()
  const begin = (userId: string) => {
    const turn = (underWay.get(userId) ?? 0) + 1
    underWay.set(userId, turn)
    return turn
  }
  const end = (userId: string) => {
    const left = (underWay.get(userId) ?? 1) - 1
    if (left > 0) underWay.set(userId, left)
    else underWay.delete(userId)
  }
  return async <Found>({ userId, network }: Who, find: () => Promise<Found | null>): Promise<Found> => {
    const [account, address] = [`quiz-pin:${userId}`, `quiz-pin-from:${network}`]
    const turn = begin(userId)
    try {
      const [wrong, wrongFrom] = await Promise.all([counters.read(account), counters.read(address)])
      if (wrong.count + turn > wrongPins.account || wrongFrom.count >= wrongPins.address)
        throw new Refusal('too_many_requests')
      const found = await find()
      if (found !== null) return found
      await Promise.all([counters.add(account, wrongPins.seconds), counters.add(address, wrongPins.seconds)])
      throw new Refusal('not_found')
    } finally {
      end(userId)
    }
  }
}
