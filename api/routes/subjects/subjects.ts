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
import { defineResourceRoutes } from '#api/http/resource-routes.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { orBareList } from '#api/plugins/bare-list.ts'
import { requireAnyone, requireOrganizationAdmin } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import {
  createSubject,
  findSubject,
  listSubjects,
  orderSubjects,
  updateSubject,
} from '#registry/organization/subjects.ts'

export const subjectRoutes = defineResourceRoutes({
  path: '/v2/subjects',
  reads: requireAnyone,
  edits: requireOrganizationAdmin,
  contracts: {
    query: SubjectsQuery,
    list: SubjectsAnswer,
    one: SubjectAnswer,
    create: SubjectInput,
    update: SubjectUpdate,
  },
  registry: {
    list: listSubjects,
    find: findSubject,
    create: createSubject,
    update: updateSubject,
  },
  listQuery: (query) => query,
  fields: (id, { name, type }) => ({ id, name_en: name.en, name_zh: name.zh, type }),
  changes: (id, { name, type, isActive }) => ({
    id,
    name_en: name.en,
    name_zh: name.zh,
    type,
    is_active: isActive,
  }),
  answer: subjectAnswer,
})

export const subjectOrderRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const preHandler = requireOrganizationAdmin
  const headers = CommandHeaders
  const response = answers(SubjectAnswer)

  const inactivate = { preHandler, schema: { headers, params: IdParams, response } }
  app.put('/v2/subjects/inactivate/:id', inactivate, async (request) => {
    const { name_en, name_zh, type } = orNotFound(
      await findSubject(db, request.caller.organizationId, request.params.id),
    )
    const subject = { id: request.params.id, name_en, name_zh, type, is_active: false }
    return succeeded(subjectAnswer(await updateSubject(db, authorOf(request, clock), subject)))
  })

  const order = {
    preValidation: orBareList('subjects'),
    preHandler,
    schema: { headers, body: SubjectOrder, response: answers(Empty) },
  }
  app.put('/v2/subjects', order, async (request) => {
    await orderSubjects(db, authorOf(request, clock), request.body.subjects)
    return succeeded(null)
  })
}
