import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, IdParams } from '#api/contracts/common.ts'
import {
  PlayAnswer,
  PlayAnswerInput,
  PlayFinishInput,
  PlayHeaders,
  PlayTokenAnswer,
} from '#api/contracts/play.ts'
import { HttpError, orNotFound } from '#api/failure.ts'
import { requireStudent } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import type { Played } from '#ledger/games/games.ts'
import { findGameToPlay } from '#registry/games/games.ts'
import { findPlayer, openPlay } from '#registry/games/play-tokens.ts'
import { findCurrentPeriod } from '#registry/organization/periods.ts'
import { findProfileOfUser } from '#registry/people/profiles.ts'
import { hashToken } from '#registry/sign-in/tokens.ts'
import { playAnswer } from './play-answer.ts'

/** A student plays alone with a token, which serves only the calls of one game. */
export const playRoutes: FastifyPluginAsyncZod<Services> = async (app, { db, ledger, clock }) => {
  const token = {
    preHandler: requireStudent,
    schema: { headers: CommandHeaders, params: IdParams, response: answers(PlayTokenAnswer) },
  }
  app.post('/games/:id/play', token, async ({ caller, params: { id: gameId } }) => {
    const { organizationId, userId, tokenHash: sessionHash } = caller
    const now = clock()
    const reader = { organizationId, userId, role: 'user', at: now }
    orNotFound(await findGameToPlay(db, reader, gameId))
    const period = orNotFound(await findCurrentPeriod(db, organizationId))
    const { id: profileId } = orNotFound(
      await findProfileOfUser(db, organizationId, userId, period.id),
    )
    const opened = await openPlay(db, organizationId, {
      userId,
      profileId,
      gameId,
      sessionHash,
      now,
    })
    return succeeded({ token: opened.token, expires_at: opened.expiresAt })
  })

  type Asking = Readonly<{ headers: { 'x-play-token': string }; params: { id: string } }>
  /** @throws HttpError `unauthorized`, also for another game's token */
  const playerOf = async ({ headers, params: { id } }: Asking) => {
    const player = await findPlayer(db, hashToken(headers['x-play-token']), clock())
    if (player?.game_id !== id) throw new HttpError('unauthorized')
    const { organization_id: organizationId, user_id: userId, profile_id: profile } = player
    return { actor: { organizationId, userId, role: 'user' as const }, profile, game: id }
  }
  const answer = async (
    { organizationId }: { organizationId: string },
    played: Played,
    about?: string,
  ) => succeeded(await playAnswer(db, organizationId, { played, about }))

  const config = { public: true }
  const shared = { headers: PlayHeaders, params: IdParams, response: answers(PlayAnswer) }

  app.post('/play/:id/start', { config, schema: shared }, async (request) => {
    const { actor, profile, game } = await playerOf(request)
    return await answer(
      actor,
      await ledger.games.start(actor, request.idempotencyKey, { profile, game }),
    )
  })

  app.post(
    '/play/:id/answers',
    { config, schema: { ...shared, body: PlayAnswerInput } },
    async (request) => {
      const { actor, profile, game } = await playerOf(request)
      const { session, question, options: chosen } = request.body
      const given = { profile, game, session, question, chosen }
      return await answer(
        actor,
        await ledger.games.answer(actor, request.idempotencyKey, given),
        question,
      )
    },
  )

  app.post(
    '/play/:id/finish',
    { config, schema: { ...shared, body: PlayFinishInput } },
    async (request) => {
      const { actor, profile, game } = await playerOf(request)
      const ending = { profile, game, session: request.body.session }
      return await answer(actor, await ledger.games.finish(actor, request.idempotencyKey, ending))
    },
  )
}
