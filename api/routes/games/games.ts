import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, Empty, IdParams } from '#api/contracts/common.ts'
import {
  GameAnswer,
  GameDuplicate,
  GameInput,
  GameQuery,
  GameRemovalQuery,
  GameStatuses,
  GamesAnswer,
  GamesQuery,
  GameUpdate,
} from '#api/contracts/games.ts'
import { orNotFound } from '#api/failure.ts'
import { isStale } from '#api/http/is-stale.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireNotParent, requireStaffCommand } from '#api/plugins/guards.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import type { Services } from '#api/services.ts'
import { inSnapshot } from '#platform/postgres/snapshot.ts'
import { gamesProjection } from '#projections/games/games.ts'
import { listGameSessions } from '#projections/games/sessions.ts'
import { duplicateGame } from '#registry/games/duplicate-game.ts'
import {
  createGame,
  deleteGame,
  restoreGame,
  setGamesActive,
  updateGame,
} from '#registry/games/game-changes.ts'
import { findGame, findGameToPlay, listGames } from '#registry/games/games.ts'
import { listQuestions } from '#registry/games/questions.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { gameAnswer, gameFields, questionAnswer } from './game-answer.ts'
import { readGameRecord, sessionsFilter } from './game-record.ts'
import { sessionAnswer } from './session-answer.ts'

type GameFlags = Readonly<{
  questions?: boolean | undefined
  sessions?: boolean | undefined
  records?: boolean | undefined
}>
const shownSessions = 50

/** Staff make and see all games; students see active games for their class, on the games' days. */
export const gameRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const readerOf = ({ organizationId, userId, role }: Caller) => ({
    organizationId,
    userId,
    role,
    at: clock(),
  })
  const whereOf = async ({ organizationId }: Caller) => {
    const { time_zone: timeZone } = orNotFound(await findOrganization(db, organizationId))
    return { organizationId, timeZone }
  }

  const list = {
    preHandler: requireNotParent,
    schema: { querystring: GamesQuery, response: answers(GamesAnswer) },
  }
  app.get('/games', list, ({ caller, query }, reply) =>
    sendList(reply, services, {
      limit: query.limit,
      page: query.page,
      at: clock(),
      answer: gameAnswer(caller),
      read: (snapshot, span) => listGames(snapshot, readerOf(caller), { ...query, ...span }),
    }),
  )

  const response = answers(GameAnswer)
  /**
   * Students may not see a live quiz's questions before the lesson, unless it is their homework.
   */
  const questionsOf = async (caller: Caller, id: string) => {
    const isHidden = caller.role === 'user' && !(await findGameToPlay(db, readerOf(caller), id))
    return isHidden ? undefined : await listQuestions(db, caller.organizationId, id)
  }
  const detailOf = async (caller: Caller, id: string, flags: GameFlags = {}) => {
    const game = gameAnswer(caller)(orNotFound(await findGame(db, readerOf(caller), id)))
    const [questions, sessions, records] = await Promise.all([
      flags.questions ? questionsOf(caller, id) : undefined,
      flags.sessions
        ? listGameSessions(db, sessionsFilter(caller, { game: id }), { limit: shownSessions })
        : undefined,
      flags.records && caller.role !== 'user'
        ? inSnapshot(db, (snapshot) =>
            readGameRecord(snapshot, caller, { gameId: id, at: clock() }),
          )
        : undefined,
    ])
    return succeeded({
      ...game,
      questions: questions?.map(questionAnswer(caller)),
      sessions: sessions?.rows.map(sessionAnswer),
      records,
    })
  }
  const one = {
    preHandler: requireNotParent,
    schema: { params: IdParams, querystring: GameQuery, response },
  }
  app.get('/games/:id', one, async ({ caller, params, query }) => {
    if (query.sessions || query.records) await isStale(services, query.minPosition, gamesProjection)
    return await detailOf(caller, params.id, query)
  })

  const preHandler = requireStaffCommand
  const headers = CommandHeaders

  const create = { preHandler, schema: { headers, body: GameInput, response } }
  app.post('/games/create', create, async (request) => {
    const { caller } = request
    const { logo = null, ...game } = gameFields(
      await whereOf(caller),
      registryCommandId(request),
      request.body,
    )
    await createGame(db, authorOf(request, clock), { ...game, logo })
    return await detailOf(caller, game.id)
  })

  const duplicate = {
    preHandler,
    schema: { headers, params: IdParams, body: GameDuplicate, response },
  }
  app.post('/games/:id/duplicate', duplicate, async (request) => {
    const { params, body } = request
    const copy = { id: registryCommandId(request), source: params.id, name: body.name }
    await duplicateGame(db, authorOf(request, clock), copy)
    return await detailOf(request.caller, copy.id, { questions: true })
  })

  const statuses = { preHandler, schema: { headers, body: GameStatuses, response: answers(Empty) } }
  app.put('/games/status', statuses, async (request) => {
    const switches = request.body.map(({ _id: id, isActive: is_active }) => ({ id, is_active }))
    await setGamesActive(db, authorOf(request, clock), switches)
    return succeeded(null)
  })

  const update = { preHandler, schema: { headers, params: IdParams, body: GameUpdate, response } }
  app.put('/games/:id', update, async (request) => {
    const { caller, params, body } = request
    const change = gameFields(await whereOf(caller), params.id, body)
    // JavaScript accepts offsets that PostgreSQL refuses.
    const unchangedSince = body.unchangedSince && new Date(body.unchangedSince).toISOString()
    await updateGame(db, authorOf(request, clock), { ...change, unchangedSince })
    return await detailOf(caller, params.id)
  })

  const remove = {
    preHandler,
    schema: {
      headers,
      params: IdParams,
      querystring: GameRemovalQuery,
      response: answers(Empty),
    },
  }
  app.delete('/games/:id', remove, async (request) => {
    const { params, query } = request
    await deleteGame(db, authorOf(request, clock), { id: params.id, ...query })
    return succeeded(null)
  })

  const restore = { preHandler, schema: { headers, params: IdParams, response } }
  app.post('/games/:id/restore', restore, async (request) => {
    await restoreGame(db, authorOf(request, clock), request.params.id)
    return await detailOf(request.caller, request.params.id)
  })
}
