import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import {
  BoardDashboardAnswer,
  BoardGameStatsAnswer,
  BoardGameTotalsAnswer,
  BoardPlayerStatsAnswer,
  BoardSessionStatsAnswer,
  BoardStatsQuery,
} from '#api/contracts/board-game-sessions.ts'
import { IdParams } from '#api/contracts/common.ts'
import { orNotFound } from '#api/failure.ts'
import { isStale } from '#api/http/is-stale.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireNotParent, requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { inSnapshot } from '#platform/postgres/snapshot.ts'
import { boardGamesProjection } from '#projections/board-games/board-games.ts'
import { findBoardSession } from '#projections/board-games/sessions.ts'
import {
  listActivePlayers,
  listPlayedGames,
  readBoardTotals,
  readBoardWeeks,
  readPlayersRecords,
  readPlayerTotals,
} from '#projections/board-games/statistics.ts'
import { findBoardGameEver } from '#registry/board-games/board-games.ts'
import { findProfile } from '#registry/people/profiles.ts'
import {
  activeAnswer,
  boardSessionAnswer,
  gameOf,
  ownGameAnswer,
  playedAnswer,
} from './board-session-answer.ts'

/** A little over a year. */
const mostWeeks = 60
const mostRanked = 10
const mostPlayers = 100
const mostGames = 50

/** Totals include the sessions of all staff. */
export const boardStatisticsRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db } = services
  type SpanQuery = Readonly<{ period_id?: string | undefined; minPosition?: string | undefined }>
  const open = async (
    { organizationId }: Caller,
    { period_id: periodId, minPosition }: SpanQuery,
  ) => {
    await isStale(services, minPosition, boardGamesProjection)
    return { organizationId, periodId }
  }
  const schema = { params: IdParams, querystring: BoardStatsQuery }

  const dashboard = {
    preHandler: requireStaff,
    schema: { querystring: BoardStatsQuery, response: answers(BoardDashboardAnswer) },
  }
  app.get('/v2/boardGame/session/dashboard', dashboard, async ({ caller, query }) => {
    const filter = await open(caller, query)
    const data = await inSnapshot(db, async (snapshot) => ({
      ...(await readBoardTotals(snapshot, filter)),
      weeks: [...(await readBoardWeeks(snapshot, filter, mostWeeks))],
      most_played: (await listPlayedGames(snapshot, filter, mostRanked)).map(
        playedAnswer(caller.organizationId),
      ),
      most_active: (await listActivePlayers(snapshot, filter, mostRanked)).map(activeAnswer),
    }))
    return succeeded(data)
  })

  const totals = {
    preHandler: requireStaff,
    schema: { ...schema, response: answers(BoardGameTotalsAnswer) },
  }
  app.get('/v2/boardGame/game/:id/stats', totals, async ({ caller, params, query }) => {
    const filter = await open(caller, query)
    orNotFound(await findBoardGameEver(db, caller.organizationId, params.id))
    return succeeded(await readBoardTotals(db, { ...filter, gameId: params.id }))
  })

  const ofGame = {
    preHandler: requireStaff,
    schema: { ...schema, response: answers(BoardGameStatsAnswer) },
  }
  app.get('/v2/boardGame/gameStats/:id', ofGame, async ({ caller, params, query }) => {
    const filter = { ...(await open(caller, query)), gameId: params.id }
    const game = orNotFound(await findBoardGameEver(db, caller.organizationId, params.id))
    const data = await inSnapshot(db, async (snapshot) => ({
      ...(await readBoardTotals(snapshot, filter)),
      game: gameOf(caller.organizationId, game),
      weeks: [...(await readBoardWeeks(snapshot, filter, mostWeeks))],
      most_active: (await listActivePlayers(snapshot, filter, mostPlayers)).map(activeAnswer),
    }))
    return succeeded(data)
  })

  const ofProfile = {
    preHandler: requireNotParent,
    schema: { ...schema, response: answers(BoardPlayerStatsAnswer) },
  }
  app.get('/v2/boardGame/profileStats/:id', ofProfile, async ({ caller, params, query }) => {
    const { organizationId, role, userId } = caller
    const profile = orNotFound(await findProfile(db, organizationId, params.id))
    // Students see only their own statistics, and parents see none.
    orNotFound(role !== 'user' || profile.user_id === userId ? profile : null)
    await open(caller, query)
    const filter = { organizationId, profileId: profile.id }
    const data = await inSnapshot(db, async (snapshot) => ({
      ...(await readPlayerTotals(snapshot, organizationId, profile.id)),
      games: (await listPlayedGames(snapshot, filter, mostGames)).map(
        ownGameAnswer(organizationId),
      ),
    }))
    return succeeded(data)
  })

  const ofSession = {
    preHandler: requireStaff,
    schema: { ...schema, response: answers(BoardSessionStatsAnswer) },
  }
  app.get('/v2/boardGame/sessionStats/:id', ofSession, async ({ caller, params, query }) => {
    const { organizationId, allAction, userId } = caller
    await open(caller, query)
    const row = orNotFound(await findBoardSession(db, organizationId, params.id))
    orNotFound(allAction || row.actor_id === userId ? row : null)
    const game = { organizationId, gameId: row.game_id }
    const profiles = row.players.map(({ profile }) => profile)
    const records = new Map(
      (await readPlayersRecords(db, game, profiles)).map((one) => [one.profile, one]),
    )
    const session = boardSessionAnswer(organizationId)(row)
    const players = session.players.map((player) => {
      const { played = 0, won = 0 } = records.get(player.profile._id) ?? {}
      return { ...player, played, won }
    })
    return succeeded({ ...session, players })
  })
}
