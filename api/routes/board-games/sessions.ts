import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import {
  BoardSessionInput,
  BoardSessionRecorded,
  BoardSessionRevertQuery,
  BoardSessionsAnswer,
  BoardSessionsQuery,
} from '#api/contracts/board-game-sessions.ts'
import { CommandHeaders, IdParams } from '#api/contracts/common.ts'
import { HttpError, orNotFound } from '#api/failure.ts'
import { actorOf } from '#api/http/commands/command-answer.ts'
import { onceCurrent } from '#api/http/commands/revertable.ts'
import { isStale } from '#api/http/is-stale.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireStaff, requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { boardGamesProjection } from '#projections/board-games/board-games.ts'
import { findRecordedBoardSession, listBoardSessions } from '#projections/board-games/sessions.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { boardSessionAnswer, recordingOf } from './board-session-answer.ts'

/** Teachers without `all_action` see only sessions that they recorded. */
export const boardSessionRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, ledger } = services
  const ownOf = ({ allAction, userId }: Caller) => (allAction ? undefined : userId)

  const list = {
    preHandler: requireStaff,
    schema: { querystring: BoardSessionsQuery, response: answers(BoardSessionsAnswer) },
  }
  app.get('/v2/boardGame/session', list, async ({ caller, query }, reply) => {
    const { organizationId } = caller
    const stale = await isStale(services, query.minPosition, boardGamesProjection)
    const { period_id: periodId, game: gameId, profile: profileId } = query
    const filter = { organizationId, periodId, gameId, profileId, actorId: ownOf(caller) }
    return await sendList(reply, services, {
      limit: query.limit,
      page: query.page,
      stale,
      at: clock(),
      answer: boardSessionAnswer(organizationId),
      read: (snapshot, span) => listBoardSessions(snapshot, filter, { ...query, ...span }),
    })
  })

  const preHandler = requireStaffCommand
  const response = answers(BoardSessionRecorded)
  const headers = CommandHeaders

  const record = { preHandler, schema: { headers, body: BoardSessionInput, response } }
  app.post('/v2/boardGame/session', record, async (request) =>
    succeeded(
      await ledger.boardGames.record(
        actorOf(request),
        request.idempotencyKey,
        recordingOf(request.body),
      ),
    ),
  )

  const revert = {
    preHandler,
    schema: { headers, params: IdParams, querystring: BoardSessionRevertQuery, response },
  }
  app.delete('/v2/boardGame/session/:id', revert, async (request) => {
    const { caller, params, query } = request
    const { organizationId } = caller
    const found = await onceCurrent(services, {
      projection: boardGamesProjection,
      minPosition: query.minPosition,
      find: () => findRecordedBoardSession(db, organizationId, params.id),
    })
    const own = ownOf(caller)
    if (!found || (own !== undefined && found.recorded_by !== own))
      throw new HttpError('action_not_found')
    const { time_zone: timeZone } = orNotFound(await findOrganization(db, organizationId))
    const session = { session: params.id, periodId: found.period_id, timeZone }
    return succeeded(
      await ledger.boardGames.revert(actorOf(request), request.idempotencyKey, session),
    )
  })
}
