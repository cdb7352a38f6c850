import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { fileAnswers } from '#api/answers/answers.ts'
import { IdParams } from '#api/contracts/common.ts'
import { RoundTeamsExportQuery } from '#api/contracts/game-sessions.ts'
import type { QuizTeam } from '#api/contracts/quizzes.ts'
import { orNotFound } from '#api/failure.ts'
import { onePage, sendExport } from '#api/http/exports/send-export.ts'
import { isStale } from '#api/http/is-stale.ts'
import { requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { maxQuizPlayers } from '#domain/quizzes/rules.ts'
import { gamesProjection } from '#projections/games/games.ts'
import { type GameSessionRow, listGameSessions } from '#projections/games/sessions.ts'
import { findGame } from '#registry/games/games.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { readRound } from './game-record.ts'
import { type TeamReport, teamLines } from './team-lines.ts'

export const roundTeamRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  type Round = Readonly<{ organizationId: string; gameId: string; roundId: string }>
  const teamsOf = async (round: Round): Promise<TeamReport[]> => {
    const { organizationId, roundId: id } = round
    const { rows } = await listGameSessions(db, round, { limit: maxQuizPlayers })
    if (rows.length === 0) return []
    const { teams } = await readRound(services, { organizationId, gameId: round.gameId, id })
    const membersOf = Map.groupBy(rows.toSorted(byClass), ({ team }) => team)
    return teams
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map((team) => ({ team, members: membersOf.get(team.team) ?? [] }))
  }

  const file = {
    preHandler: requireStaff,
    config: { heavy: true },
    schema: {
      params: IdParams,
      querystring: RoundTeamsExportQuery,
      response: fileAnswers('A CSV file'),
    },
  }
  app.get('/games/:id/records/teams/export_stream', file, async (request, reply) => {
    const { caller, params, query } = request
    const { organizationId, userId, role } = caller
    await isStale(services, query.minPosition, gamesProjection)
    const reader = { organizationId, userId, role, at: clock() }
    const { id: gameId } = orNotFound(await findGame(db, reader, params.id))
    const { time_zone: timeZone } = orNotFound(await findOrganization(db, organizationId))
    const pages = onePage(await teamsOf({ organizationId, gameId, roundId: query.round }))
    const named = { name: 'game-teams', now: clock(), timeZone }
    return sendExport(reply, { ...named, ...teamLines(query.lang), pages })
  })
}

const byClass = (one: GameSessionRow, other: GameSessionRow) =>
  one.class.localeCompare(other.class, undefined, { numeric: true }) ||
  (one.class_no ?? 0) - (other.class_no ?? 0)

const placeOf = ({ rank }: QuizTeam) => rank ?? Number.POSITIVE_INFINITY
