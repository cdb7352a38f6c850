import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { DisplayHeaders, LettersAnswer, LettersTakenAnswer } from '#api/contracts/displays.ts'
import { HttpError } from '#api/failure.ts'
import type { Services } from '#api/services.ts'
import { originOf } from '#api/sign-in/origin.ts'
import { lettersLife, offerLetters } from '#registry/displays/display-pairings.ts'
import { findDisplayByKey } from '#registry/displays/displays.ts'
import { hashToken, newToken } from '#registry/sign-in/tokens.ts'

/** The most pending codes for one address: enough for the screens of one school only. */
export const mostLetters = 300

/** A new screen gets a code of letters, and polls until staff have entered the code. */
export const letterRoutes: FastifyPluginAsyncZod<Services> = async (
  app,
  { db, clock, counters },
) => {
  const letters = { config: { public: true }, schema: { response: answers(LettersAnswer) } }
  app.post('/displays/letters', letters, async (request) => {
    const { count } = await counters.add(
      `display-letters-from:${originOf(request).network}`,
      lettersLife / 1000,
    )
    if (count > mostLetters) throw new HttpError('too_many_requests')
    const key = newToken()
    const offered = await offerLetters(db, { keyHash: hashToken(key), now: clock() })
    if (!offered) throw new HttpError('too_many_requests')
    return succeeded({ ...offered, key })
  })

  const taken = {
    config: { public: true },
    schema: { headers: DisplayHeaders, response: answers(LettersTakenAnswer) },
  }
  app.get('/displays/letters', taken, async ({ headers }) => {
    const display = await findDisplayByKey(db, hashToken(headers['x-display-key']), clock())
    return succeeded({ taken: display !== null })
  })
}
