import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, fileAnswers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, Empty, IdParams } from '#api/contracts/common.ts'
import {
  GameHomeworkAnswer,
  GameHomeworkInput,
  GameHomeworksAnswer,
  GameHomeworksQuery,
  GameHomeworkUpdate,
  HomeworkStudentsAnswer,
  HomeworkStudentsExportQuery,
  HomeworkStudentsQuery,
  OwnGameHomeworkAnswer,
} from '#api/contracts/game-homework.ts'
import { orNotFound } from '#api/failure.ts'
import { sendExport } from '#api/http/exports/send-export.ts'
import { atOnce, sendList } from '#api/http/lists/send-list.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireStaff, requireStaffCommand, requireStudent } from '#api/plugins/guards.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import type { Services } from '#api/services.ts'
import {
  findGameHomework,
  findGameHomeworkId,
  listGameHomework,
  listHomeworkStudents,
  listOwnHomework,
  streamHomeworkStudents,
} from '#projections/games/homework-results.ts'
import {
  changeGameHomework,
  removeGameHomework,
  restoreGameHomework,
  setGameHomework,
} from '#registry/games/homework-changes.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import {
  homeworkAnswer,
  homeworkLines,
  homeworkStudentAnswer,
  ownHomeworkAnswer,
} from './homework-answer.ts'

const mostOwn = 50

/** Staff set a game as homework and see who played it; students see the homework that they have. */
export const gameHomework: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const find = async ({ organizationId }: Caller, id: string) =>
    orNotFound(await findGameHomework(db, { organizationId, id }))
  const findId = async ({ organizationId }: Caller, id: string) =>
    orNotFound(await findGameHomeworkId(db, { organizationId, id }))

  const list = {
    preHandler: requireStaff,
    schema: { querystring: GameHomeworksQuery, response: answers(GameHomeworksAnswer) },
  }
  app.get('/gameHomework', list, ({ caller: { organizationId }, query }, reply) => {
    const filter = { organizationId, gameId: query.game, periodId: query.period }
    return sendList(reply, services, {
      limit: query.limit,
      page: query.page,
      at: clock(),
      answer: homeworkAnswer,
      read: (snapshot, span) => listGameHomework(snapshot, filter, { ...query, ...span }),
    })
  })

  const own = { preHandler: requireStudent, schema: { response: answers(OwnGameHomeworkAnswer) } }
  app.get('/gameHomework/own', own, async ({ caller: { organizationId, userId } }) => {
    const rows = await listOwnHomework(db, { organizationId, userId, at: clock(), limit: mostOwn })
    return succeeded(rows.map(ownHomeworkAnswer))
  })

  const response = answers(GameHomeworkAnswer)
  const one = { preHandler: requireStaff, schema: { params: IdParams, response } }
  app.get('/gameHomework/:id', one, async ({ caller, params: { id } }) =>
    succeeded(homeworkAnswer(await find(caller, id))),
  )

  const students = {
    preHandler: requireStaff,
    schema: {
      params: IdParams,
      querystring: HomeworkStudentsQuery,
      response: answers(HomeworkStudentsAnswer),
    },
  }
  app.get('/gameHomework/:id/students', students, async ({ caller, params, query }, reply) => {
    const id = await findId(caller, params.id)
    const filter = { organizationId: caller.organizationId, id, status: query.status }
    return await sendList(reply, services, {
      limit: query.limit,
      page: query.page,
      at: clock(),
      answer: homeworkStudentAnswer,
      // Large parts, because each query searches all students' sessions.
      inOneGo: atOnce,
      read: (snapshot, span) => listHomeworkStudents(snapshot, filter, { ...query, ...span }),
    })
  })

  const file = {
    preHandler: requireStaff,
    config: { heavy: true },
    schema: {
      params: IdParams,
      querystring: HomeworkStudentsExportQuery,
      response: fileAnswers('A CSV file'),
    },
  }
  app.get('/gameHomework/:id/export_stream', file, async ({ caller, params, query }, reply) => {
    const { organizationId } = caller
    const id = await findId(caller, params.id)
    const { time_zone: timeZone } = orNotFound(await findOrganization(db, organizationId))
    const pages = streamHomeworkStudents(db, { organizationId, id, status: query.status })
    const lines = homeworkLines(query.lang, timeZone)
    return sendExport(reply, { name: 'game-homework', now: clock(), timeZone, ...lines, pages })
  })

  const preHandler = requireStaffCommand
  const headers = CommandHeaders
  type Draft = Pick<GameHomeworkInput, 'due' | 'filters' | 'closes' | 'counts'>
  const columnsOf = ({ due: due_on, filters, closes, counts: is_marked }: Draft) => ({
    due_on,
    filters: [...new Set(filters)],
    closes,
    is_marked,
  })

  const create = { preHandler, schema: { headers, body: GameHomeworkInput, response } }
  app.post('/gameHomework', create, async (request) => {
    const { caller, body } = request
    const draft = { id: registryCommandId(request), game_id: body.game, ...columnsOf(body) }
    await setGameHomework(db, authorOf(request, clock), draft)
    return succeeded(homeworkAnswer(await find(caller, draft.id)))
  })

  const change = {
    preHandler,
    schema: { headers, params: IdParams, body: GameHomeworkUpdate, response },
  }
  app.put('/gameHomework/:id', change, async (request) => {
    const { id } = request.params
    await changeGameHomework(db, authorOf(request, clock), { id, ...columnsOf(request.body) })
    return succeeded(homeworkAnswer(await find(request.caller, id)))
  })

  const remove = { preHandler, schema: { headers, params: IdParams, response: answers(Empty) } }
  app.delete('/gameHomework/:id', remove, async (request) => {
    await removeGameHomework(db, authorOf(request, clock), request.params.id)
    return succeeded(null)
  })

  const restore = { preHandler, schema: { headers, params: IdParams, response } }
  app.post('/gameHomework/:id/restore', restore, async (request) => {
    await restoreGameHomework(db, authorOf(request, clock), request.params.id)
    return succeeded(homeworkAnswer(await find(request.caller, request.params.id)))
  })
}
