import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { subjectAnswer } from '#api/answers/subject-answer.ts'
import { CommandHeaders, Empty, IdParams } from '#api/contracts/common.ts'
import {
  SubjectAnswer,
  SubjectInput,
  SubjectOrder,
  SubjectsAnswer,
  SubjectsQuery,
  SubjectUpdate,
} from '#api/contracts/subjects.ts'
import { orNotFound } from '#api/failure.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import { orBareList } from '#api/plugins/bare-list.ts'
import { authorOf } from '#api/plugins/caller.ts'
import { requireAnyone, requireOrganizationAdmin } from '#api/plugins/guards.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import type { Services } from '#api/services.ts'
import {
  createSubject,
  findSubject,
  listSubjects,
  orderSubjects,
  updateSubject,
} from '#registry/organization/subjects.ts'

/** Subjects, in the order that the school has given them. */
export const subjectRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const list = {
    preHandler: requireAnyone,
    schema: { querystring: SubjectsQuery, response: answers(SubjectsAnswer) },
  }
  app.get('/v2/subjects', list, async ({ caller, query }, reply) => {
    return await sendList(reply, services, {
      ...{ limit: query.limit, page: query.page, at: clock(), answer: subjectAnswer },
      read: (snapshot, span) =>
        listSubjects(snapshot, caller.organizationId, { ...query, ...span }),
    })
  })

  const one = {
    preHandler: requireAnyone,
    schema: { params: IdParams, response: answers(SubjectAnswer) },
  }
  app.get('/v2/subjects/:id', one, async ({ caller, params }) =>
    succeeded(subjectAnswer(orNotFound(await findSubject(db, caller.organizationId, params.id)))),
  )

  const preHandler = requireOrganizationAdmin
  const headers = CommandHeaders
  const response = answers(SubjectAnswer)

  app.post(
    '/v2/subjects',
    { preHandler, schema: { headers, body: SubjectInput, response } },
    async (request) => {
      const { name, type } = request.body
      const subject = { id: registryCommandId(request), name_en: name.en, name_zh: name.zh, type }
      return succeeded(subjectAnswer(await createSubject(db, authorOf(request, clock), subject)))
    },
  )

  const update = {
    preHandler,
    schema: { headers, params: IdParams, body: SubjectUpdate, response },
  }
  app.put('/v2/subjects/:id', update, async (request) => {
    const { name, type, isActive } = request.body
    const subject = {
      id: request.params.id,
      name_en: name.en,
      name_zh: name.zh,
      type,
      is_active: isActive,
    }
    return succeeded(subjectAnswer(await updateSubject(db, authorOf(request, clock), subject)))
  })

  const inactivate = { preHandler, schema: { headers, params: IdParams, response } }
  app.put('/v2/subjects/inactivate/:id', inactivate, async (request) => {
    const { name_en, name_zh, type } = orNotFound(
      await findSubject(db, request.caller.organizationId, request.params.id),
    )
    const subject = { id: request.params.id, name_en, name_zh, type, is_active: false }
    return succeeded(subjectAnswer(await updateSubject(db, authorOf(request, clock), subject)))
  })

  const order = {
    ...{ preValidation: orBareList('subjects'), preHandler },
    schema: { headers, body: SubjectOrder, response: answers(Empty) },
  }
  app.put('/v2/subjects', order, async (request) => {
    await orderSubjects(db, authorOf(request, clock), request.body.subjects)
    return succeeded(null)
  })
}
