import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CommonQueryMethods } from 'slonik'
import { answers, succeeded } from '#api/answers/answers.ts'
import { IdParams } from '#api/contracts/common.ts'
import {
  StudentQuery,
  StudentRecordAnswer,
  StudentsAnswer,
  StudentsQuery,
} from '#api/contracts/students.ts'
import { orNotFound } from '#api/failure.ts'
import { isStale } from '#api/http/is-stale.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import { requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { findCurrentPeriod, findPeriod } from '#registry/organization/periods.ts'
import { listStudents } from '#registry/students/student-list.ts'
import { studentAnswer } from './student-answer.ts'
import { studentRecord } from './student-record.ts'

export const studentRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const list = {
    preHandler: requireStaff,
    schema: { querystring: StudentsQuery, response: answers(StudentsAnswer) },
  }
  app.get('/users', list, async ({ caller, query }, reply) => {
    orNotFound(await findPeriod(db, caller.organizationId, query.period))
    const stale = await isStale(services, query.minPosition)
    const { limit, page } = query
    return await sendList(reply, services, {
      limit,
      page,
      stale,
      at: clock(),
      answer: studentAnswer,
      read: (snapshot, span) =>
        listStudents(snapshot, caller.organizationId, { ...query, ...span }),
    })
  })

  const one = {
    preHandler: requireStaff,
    schema: { params: IdParams, querystring: StudentQuery, response: answers(StudentRecordAnswer) },
  }
  app.get('/users/:id', one, async ({ caller, params, query }) => {
    await isStale(services, query.minPosition)
    const periodId = await periodOf(db, caller.organizationId, query.period)
    return succeeded(await studentRecord(db, caller.organizationId, { id: params.id, periodId }))
  })
}

const periodOf = async (
  db: CommonQueryMethods,
  organizationId: string,
  requested: string | undefined,
) => {
  const period = requested
    ? await findPeriod(db, organizationId, requested)
    : await findCurrentPeriod(db, organizationId)
  return orNotFound(period).id
}
