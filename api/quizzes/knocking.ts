import { Refusal } from '#api/failure.ts'
import type { Services } from '#api/services.ts'

/** Wrong PINs in ten minutes: of an account, and of an address, which may be a whole school's. */
export const wrongPins = { seconds: 600, account: 10, address: 300 } as const

type Who = Readonly<{ userId: string; network: string }>

/** Looks for a room by a PIN. Each try is counted before, so that many at once are no more than one after the other; one that finds it is taken back. */
export const createKnocking =
  ({ counters }: Pick<Services, 'counters'>) =>
  async <Found>({ userId, network }: Who, find: () => Promise<Found | null>): Promise<Found> => {
    const [account, address] = [`quiz-pin:${userId}`, `quiz-pin-from:${network}`]
    const tried = await counters.add(account, wrongPins.seconds)
    const triedFrom = await counters.add(address, wrongPins.seconds)
    if (tried.count > wrongPins.account || triedFrom.count > wrongPins.address) throw new Refusal('too_many_requests')
    const found = await find()
    if (found === null) throw new Refusal('not_found')
    await counters.takeBack(account)
    await counters.takeBack(address)
    return found
  }
