import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, fileAnswers, succeeded } from '#api/answers/answers.ts'
import { IdParams } from '#api/contracts/common.ts'
import {
  GameRecordAnswer,
  GameRecordExportQuery,
  GameRecordQuery,
  GameSessionsAnswer,
  GameSessionsExportQuery,
  GameSessionsQuery,
} from '#api/contracts/game-sessions.ts'
import { orNotFound } from '#api/failure.ts'
import { sendExport } from '#api/http/exports/send-export.ts'
import { isStale } from '#api/http/is-stale.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireNotParent, requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { inSnapshot } from '#platform/postgres/snapshot.ts'
import { gamesProjection } from '#projections/games/games.ts'
import { listGameSessions, streamSessions } from '#projections/games/sessions.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { type RecordedRound, readGameRecord, readRound, sessionsFilter } from './game-record.ts'
import { reportLines } from './report-lines.ts'
import { sessionAnswer, sessionLines } from './session-answer.ts'

/** Lists sessions, also as a file, with counts for each question. Students see their own. */
export const sessionRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const list = {
    preHandler: requireNotParent,
    schema: { querystring: GameSessionsQuery, response: answers(GameSessionsAnswer) },
  }
  app.get('/gameSessions', list, async ({ caller, query }, reply) => {
    const stale = await isStale(services, query.minPosition, gamesProjection)
    return await sendList(reply, services, {
      limit: query.limit,
      page: query.page,
      stale,
      at: clock(),
      answer: sessionAnswer,
      read: (snapshot, span) =>
        listGameSessions(snapshot, sessionsFilter(caller, query), { ...query, ...span }),
    })
  })

  const file = {
    preHandler: requireStaff,
    config: { heavy: true },
    schema: { querystring: GameSessionsExportQuery, response: fileAnswers('A CSV file') },
  }
  app.get('/gameSessions/export_stream', file, async ({ caller, query }, reply) => {
    await isStale(services, query.minPosition, gamesProjection)
    const { time_zone: timeZone } = orNotFound(await findOrganization(db, caller.organizationId))
    const filter = { ...sessionsFilter(caller, query), gameType: query.gameType }
    const pages = streamSessions(db, filter, query.search)
    const lines = sessionLines(query.lang, timeZone)
    return sendExport(reply, { name: 'game-record', now: clock(), timeZone, ...lines, pages })
  })

  const roundOf = async (
    { organizationId }: Caller,
    gameId: string,
    id: string | undefined,
  ): Promise<Partial<RecordedRound>> =>
    id === undefined ? {} : await readRound(services, { organizationId, gameId, id })

  const record = {
    preHandler: requireStaff,
    schema: { params: IdParams, querystring: GameRecordQuery, response: answers(GameRecordAnswer) },
  }
  app.get('/games/:id/records', record, async ({ caller, params: { id: gameId }, query }) => {
    await isStale(services, query.minPosition, gamesProjection)
    const { asked, ...places } = await roundOf(caller, gameId, query.round)
    const read = await inSnapshot(db, (snapshot) =>
      readGameRecord(snapshot, caller, { gameId, at: clock(), ...(asked && { asked }), ...query }),
    )
    return succeeded({ ...read, ...places })
  })

  const recordFile = {
    preHandler: requireStaff,
    config: { heavy: true },
    schema: {
      params: IdParams,
      querystring: GameRecordExportQuery,
      response: fileAnswers('A CSV file'),
    },
  }
  app.get(
    '/games/:id/records/export_stream',
    recordFile,
    async ({ caller, params: { id: gameId }, query: { lang, ...query } }, reply) => {
      await isStale(services, query.minPosition, gamesProjection)
      const { time_zone: timeZone } = orNotFound(await findOrganization(db, caller.organizationId))
      const { asked } = await roundOf(caller, gameId, query.round)
      const { questions } = await inSnapshot(db, (snapshot) =>
        readGameRecord(snapshot, caller, {
          gameId,
          at: clock(),
          ...(asked && { asked }),
          ...query,
        }),
      )
      const file = { name: 'game-questions-report', now: clock(), timeZone }
      return sendExport(reply, { ...file, ...reportLines(lang, questions) })
    },
  )
}
