import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import {
  PasskeyRequestAnswer,
  PasskeySignIn,
  SecondStepProof,
  SignedInAnswer,
} from '#api/contracts/second-factors.ts'
import { HttpError } from '#api/failure.ts'
import type { Services } from '#api/services.ts'
import { originOf } from '#api/sign-in/origin.ts'
import { passkeyRequest } from '#api/sign-in/passkey-checks.ts'
import { relyingParty } from '#api/sign-in/relying-party.ts'
import { finishSecondStep } from '#api/sign-in/second-step.ts'
import { signInByPasskey } from '#api/sign-in/sign-in-by-passkey.ts'
import { openChallenge } from '#registry/second-factors/challenges.ts'

/** For one address in ten minutes. A whole school may share it. */
const mostRequests = 300
const requestsSpan = 10 * 60

const config = { public: true }

export const secondStepRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, counters } = services
  const step = { config, schema: { body: SecondStepProof, response: answers(SignedInAnswer) } }
  app.post('/auth/second_step', step, async (request) =>
    succeeded(await finishSecondStep(services, request, request.body)),
  )

  const begin = { config, schema: { response: answers(PasskeyRequestAnswer) } }
  app.post('/auth/passkey/begin', begin, async (request) => {
    const party = relyingParty(services, request)
    const from = `passkeys-from:${originOf(request).network}`
    const { count } = await counters.add(from, requestsSpan)
    if (count > mostRequests) throw new HttpError('too_many_requests')
    const passkey = await passkeyRequest(party)
    const challenge = await openChallenge(db, {
      purpose: 'passkey_sign_in',
      account: null,
      webauthnChallenge: passkey.challenge,
      now: clock(),
    })
    return succeeded({ challenge, passkey })
  })

  const finish = { config, schema: { body: PasskeySignIn, response: answers(SignedInAnswer) } }
  app.post('/auth/passkey', finish, async (request) =>
    succeeded(await signInByPasskey(services, request, request.body)),
  )
}
