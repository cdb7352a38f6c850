import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, fileAnswers } from '#api/answers/answers.ts'
import {
  type AnswerOfStudent,
  StudentAnswersAnswer,
  StudentAnswersExportQuery,
  StudentAnswersQuery,
} from '#api/contracts/game-sessions.ts'
import { orNotFound } from '#api/failure.ts'
import { blobAddress } from '#api/http/blobs/blob-address.ts'
import { sendExport } from '#api/http/exports/send-export.ts'
import { isStale } from '#api/http/is-stale.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { gamesProjection } from '#projections/games/games.ts'
import {
  listStudentAnswers,
  type StudentAnswerRow,
  streamStudentAnswers,
} from '#projections/games/student-answers.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { type SessionListQuery, sessionsFilter } from './game-record.ts'
import { answerLines } from './report-lines.ts'

const studentAnswerOf =
  (organizationId: string) =>
  (row: StudentAnswerRow): AnswerOfStudent => ({
    session: row.session_id,
    created_at: row.created_at,
    user: { _id: row.user_id ?? row.profile_id, name: { en: row.name_en, zh: row.name_zh } },
    profile: { _id: row.profile_id, class: row.class, class_no: row.class_no },
    question: {
      _id: row.question_id,
      text: row.text,
      image: row.image === null ? null : blobAddress(organizationId, row.image),
      options: row.options.map(({ text, is_ans: isAns }) => ({ text, isAns })),
    },
    chosen: row.chosen,
    isCorrect: row.is_correct,
  })

export const studentAnswerRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  type Which = SessionListQuery &
    Readonly<{ session?: string | undefined; question?: string | undefined }>
  const filterOf = (caller: Caller, query: Which) => ({
    ...sessionsFilter(caller, query),
    sessionId: query.session,
    questionId: query.question,
  })

  const list = {
    preHandler: requireStaff,
    schema: { querystring: StudentAnswersQuery, response: answers(StudentAnswersAnswer) },
  }
  app.get('/gameAnswers', list, async ({ caller, query }, reply) => {
    const stale = await isStale(services, query.minPosition, gamesProjection)
    return await sendList(reply, services, {
      limit: query.limit,
      page: query.page,
      stale,
      at: clock(),
      answer: studentAnswerOf(caller.organizationId),
      read: (snapshot, span) =>
        listStudentAnswers(snapshot, filterOf(caller, query), { ...query, ...span }),
    })
  })

  const file = {
    preHandler: requireStaff,
    config: { heavy: true },
    schema: { querystring: StudentAnswersExportQuery, response: fileAnswers('A CSV file') },
  }
  app.get('/gameAnswers/export_stream', file, async ({ caller, query }, reply) => {
    await isStale(services, query.minPosition, gamesProjection)
    const { time_zone: timeZone } = orNotFound(await findOrganization(db, caller.organizationId))
    const pages = streamStudentAnswers(db, filterOf(caller, query), query.search)
    const lines = answerLines(query.lang, timeZone)
    return sendExport(reply, { name: 'game-answers', now: clock(), timeZone, ...lines, pages })
  })
}
