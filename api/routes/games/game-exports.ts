import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { fileAnswers } from '#api/answers/answers.ts'
import { GameExportQuery, QuestionExportQuery } from '#api/contracts/games.ts'
import { orNotFound } from '#api/failure.ts'
import { sendExport } from '#api/http/exports/send-export.ts'
import { requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { gameLines, gamePages, questionLines, questionPages } from './game-lines.ts'

export const gameExports: FastifyPluginAsyncZod<Services> = async (app, { db, clock }) => {
  const response = fileAnswers('A CSV file')
  const about = async (organizationId: string) => {
    const { time_zone: timeZone } = orNotFound(await findOrganization(db, organizationId))
    return { now: clock(), timeZone }
  }

  const games = {
    preHandler: requireStaff,
    config: { heavy: true },
    schema: { querystring: GameExportQuery, response },
  }
  app.get('/games/export_stream', games, async ({ caller, query: { gameType, lang } }, reply) => {
    const { organizationId, userId, role } = caller
    const pages = gamePages(db, { organizationId, userId, role, at: clock() }, { gameType })
    return sendExport(reply, {
      name: 'games',
      ...(await about(organizationId)),
      ...gameLines(lang),
      pages,
    })
  })

  const questions = {
    preHandler: requireStaff,
    config: { heavy: true },
    schema: { querystring: QuestionExportQuery, response },
  }
  app.get('/gameQuestions/csv', questions, async ({ caller, query }, reply) => {
    const pages = questionPages(db, caller.organizationId, query)
    return sendExport(reply, {
      name: 'game-questions',
      ...(await about(caller.organizationId)),
      ...questionLines,
      pages,
    })
  })
}
