import { HttpError } from '#api/failure.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import type { Services } from '#api/services.ts'

/** The most wrong codes that an account may type in ten minutes. */
export const wrongLetters = { seconds: 600, account: 20 } as const

/**
 * Guessing must be slow, because screen codes are short and shared by all schools. A try counts as
 * wrong until it succeeds, so that concurrent tries gain nothing.
 */
export const createTyping =
  ({ counters }: Pick<Services, 'counters'>) =>
  async <Done>(
    { userId }: Pick<Caller, 'userId'>,
    code: string | undefined,
    take: () => Promise<Done>,
  ) => {
    if (code === undefined) return await take()
    const tries = `display-letters:${userId}`
    const { count } = await counters.add(tries, wrongLetters.seconds)
    if (count > wrongLetters.account) throw new HttpError('too_many_requests')
    const done = await take()
    await counters.takeBack(tries)
    return done
  }
