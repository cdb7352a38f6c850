import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, Empty, IdParams } from '#api/contracts/common.ts'
import {
  BankAnswer,
  BankQuery,
  QuestionAnswer,
  QuestionInput,
  QuestionOrder,
  QuestionsInput,
  QuestionsSaved,
  QuestionUpdate,
} from '#api/contracts/games.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireStaff, requireStaffCommand } from '#api/plugins/guards.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import type { Services } from '#api/services.ts'
import { orderQuestions } from '#registry/games/order-questions.ts'
import { createQuestion, saveQuestions, updateQuestion } from '#registry/games/question-changes.ts'
import { listBank } from '#registry/games/questions.ts'
import { bankAnswer, questionAnswer, questionFields } from './game-answer.ts'
import { bulkBytes } from './game-imports.ts'

/** `isActive: false` retires a question; earlier sessions keep it. */
export const questionRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const preHandler = requireStaffCommand
  const headers = CommandHeaders
  const response = answers(QuestionAnswer)

  const bank = {
    preHandler: requireStaff,
    schema: { querystring: BankQuery, response: answers(BankAnswer) },
  }
  app.get('/gameQuestions', bank, ({ caller, query }, reply) =>
    sendList(reply, services, {
      limit: query.limit,
      page: query.page,
      at: clock(),
      answer: bankAnswer(caller),
      read: (snapshot, span) =>
        listBank(
          snapshot,
          { ...query, organizationId: caller.organizationId },
          { ...query, ...span },
        ),
    }),
  )

  const create = { preHandler, schema: { headers, body: QuestionInput, response } }
  app.post('/gameQuestions', create, async (request) => {
    const { caller, body } = request
    const question = {
      id: body._id ?? registryCommandId(request),
      isNew: body._id !== undefined,
      ...questionFields(caller.organizationId, body),
    }
    return succeeded(
      questionAnswer(caller)(await createQuestion(db, authorOf(request, clock), question)),
    )
  })

  const update = { preHandler, schema: { headers, body: QuestionUpdate, response } }
  app.put('/gameQuestions', update, async (request) => {
    const { caller, body } = request
    const { _id: id, expected } = body
    const question = {
      id,
      ...questionFields(caller.organizationId, body),
      expected: expected && { version: expected.version, is_active: expected.isActive },
    }
    return succeeded(
      questionAnswer(caller)(await updateQuestion(db, authorOf(request, clock), question)),
    )
  })

  const order = {
    preHandler,
    schema: { headers, params: IdParams, body: QuestionOrder, response: answers(Empty) },
  }
  app.put('/games/:id/questions/order', order, async (request) => {
    const { params, body } = request
    const ordering = { gameId: params.id, questions: body.questions }
    await orderQuestions(db, authorOf(request, clock), ordering)
    return succeeded(null)
  })

  const bulk = {
    preHandler,
    bodyLimit: bulkBytes,
    config: { heavy: true },
    schema: { headers, body: QuestionsInput, response: answers(QuestionsSaved) },
  }
  app.put('/gameQuestions/bulk', bulk, async (request) => {
    const { caller, body } = request
    const questions = body.map(({ id, ...sent }, at) => ({
      id,
      ...questionFields(caller.organizationId, sent, `${at}.image`),
    }))
    const id = registryCommandId(request)
    const { failed: _, ...saved } = await saveQuestions(db, authorOf(request, clock), id, questions)
    return succeeded({ import: id, ...saved })
  })
}
