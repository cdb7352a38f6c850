import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import {
  QuestionAnswer,
  QuestionInput,
  QuestionsInput,
  QuestionsSaved,
  QuestionUpdate,
} from '#api/contracts/games.ts'
import { authorOf } from '#api/plugins/caller.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import type { Services } from '#api/services.ts'
import { createQuestion, saveQuestions, updateQuestion } from '#registry/games/question-changes.ts'
import { questionAnswer, questionFields } from './game-answer.ts'
import { bulkBytes } from './game-imports.ts'

/** Questions of games. `isActive` retires one, and earlier sessions keep it. */
export const questionRoutes: FastifyPluginAsyncZod<Services> = async (app, { db, clock }) => {
  const preHandler = requireStaffCommand
  const headers = CommandHeaders
  const response = answers(QuestionAnswer)

  const create = { preHandler, schema: { headers, body: QuestionInput, response } }
  app.post('/gameQuestions', create, async (request) => {
    const { caller, body } = request
    const question = {
      id: registryCommandId(request),
      ...questionFields(caller.organizationId, body),
    }
    return succeeded(
      questionAnswer(caller)(await createQuestion(db, authorOf(request, clock), question)),
    )
  })

  const update = { preHandler, schema: { headers, body: QuestionUpdate, response } }
  app.put('/gameQuestions', update, async (request) => {
    const { caller, body } = request
    const question = { id: body._id, ...questionFields(caller.organizationId, body) }
    return succeeded(
      questionAnswer(caller)(await updateQuestion(db, authorOf(request, clock), question)),
    )
  })

  const bulk = {
    ...{ preHandler, bodyLimit: bulkBytes, config: { heavy: true } },
    schema: { headers, body: QuestionsInput, response: answers(QuestionsSaved) },
  }
  app.put('/gameQuestions/bulk', bulk, async (request) => {
    const { caller, body } = request
    const questions = body.map(({ id, ...sent }, at) => ({
      ...{ id, ...questionFields(caller.organizationId, sent, `${at}.image`) },
    }))
    const id = registryCommandId(request)
    const { failed: _, ...saved } = await saveQuestions(db, authorOf(request, clock), id, questions)
    return succeeded({ import: id, ...saved })
  })
}
