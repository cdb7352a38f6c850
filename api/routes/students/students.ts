import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CommonQueryMethods } from 'slonik'
import { IdParams } from '#api/contracts/common.ts'
import { StudentAnswer, StudentQuery, StudentsAnswer, StudentsQuery } from '#api/contracts/students.ts'
import { orNotFound } from '#api/failure.ts'
import { requireStaff } from '#api/plugins/guards.ts'
import { answers, succeeded } from '#api/routes/answers.ts'
import { isStale, paged } from '#api/routes/paging.ts'
import type { Services } from '#api/services.ts'
import { findCurrentPeriod, findPeriod } from '#registry/periods.ts'
import { studentAnswer } from './student-answer.ts'
import { findListedStudent, listStudents } from './student-list.ts'

/** The students of a period: the list, and one of them. */
export const studentRoutes: FastifyPluginAsyncZod<Services> = async (app, { db, clock }) => {
  const list = {
    preHandler: requireStaff,
    schema: { querystring: StudentsQuery, response: answers(StudentsAnswer) },
  }
  app.get('/users', list, async ({ caller, query }) => {
    orNotFound(await findPeriod(db, caller.organizationId, query.period))
    const stale = await isStale(db, query.minPosition)
    const { rows, total } = await listStudents(db, caller.organizationId, query)
    return paged({ rows: rows.map(studentAnswer), total, limit: query.limit, at: clock(), stale })
  })

  const one = {
    preHandler: requireStaff,
    schema: { params: IdParams, querystring: StudentQuery, response: answers(StudentAnswer) },
  }
  app.get('/users/:id', one, async ({ caller, params, query }) => {
    await isStale(db, query.minPosition)
    const periodId = query.period ?? (await currentPeriod(db, caller.organizationId))
    const student = await findListedStudent(db, caller.organizationId, { id: params.id, periodId })
    return succeeded(studentAnswer(orNotFound(student)))
  })
}

const currentPeriod = async (db: CommonQueryMethods, organizationId: string) =>
  orNotFound(await findCurrentPeriod(db, organizationId)).id
