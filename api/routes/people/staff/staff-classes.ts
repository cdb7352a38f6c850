import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, IdParams } from '#api/contracts/common.ts'
import {
  ClassTeachersInput,
  type StaffClass,
  StaffClassesAnswer,
  StaffClassesInput,
  StaffClassesQuery,
} from '#api/contracts/staff-classes.ts'
import { orNotFound } from '#api/failure.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireOrganizationAdmin, requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { findCurrentPeriod, findPeriod } from '#registry/organization/periods.ts'
import {
  listStaffClasses,
  type StaffClassRow,
  setClassTeachers,
  setStaffClasses,
} from '#registry/staff/staff-classes.ts'

export const staffClassRoutes: FastifyPluginAsyncZod<Services> = async (app, { db, clock }) => {
  const read = async (
    organizationId: string,
    periodId: string,
    filter: Readonly<{ staffId?: string | undefined; class?: string | undefined }>,
  ) => {
    const rows = await listStaffClasses(db, organizationId, { periodId, ...filter })
    return succeeded({ period: periodId, classes: rows.map(staffClassAnswer) })
  }

  const list = {
    preHandler: requireStaff,
    schema: { querystring: StaffClassesQuery, response: answers(StaffClassesAnswer) },
  }
  app.get('/staffClasses', list, async ({ caller, query }) => {
    const { organizationId } = caller
    const period = query.period
      ? orNotFound(await findPeriod(db, organizationId, query.period))
      : await findCurrentPeriod(db, organizationId)
    if (!period) return succeeded({ period: null, classes: [] })
    return await read(organizationId, period.id, { staffId: query.staff, class: query.class })
  })

  const preHandler = requireOrganizationAdmin
  const ofStaff = {
    preHandler,
    schema: {
      headers: CommandHeaders,
      params: IdParams,
      body: StaffClassesInput,
      response: answers(StaffClassesAnswer),
    },
  }
  app.put('/staffClasses/staff/:id', ofStaff, async (request) => {
    const { id: staffId } = request.params
    const { period: periodId, classes, before } = request.body
    await setStaffClasses(db, authorOf(request, clock), { staffId, periodId, classes, before })
    return await read(request.caller.organizationId, periodId, { staffId })
  })

  const ofClass = {
    preHandler,
    schema: {
      headers: CommandHeaders,
      body: ClassTeachersInput,
      response: answers(StaffClassesAnswer),
    },
  }
  app.put('/staffClasses/class', ofClass, async (request) => {
    const { period: periodId, class: className, class_teachers: staffIds, before } = request.body
    const change = { class: className, periodId, staffIds, before }
    await setClassTeachers(db, authorOf(request, clock), change)
    return await read(request.caller.organizationId, periodId, { class: className })
  })
}

const staffClassAnswer = (row: StaffClassRow): StaffClass => ({
  staff: { _id: row.staff_id, name: { en: row.name_en, zh: row.name_zh } },
  class: row.class,
  is_class_teacher: row.is_class_teacher,
  subject:
    row.subject_id === null
      ? null
      : { _id: row.subject_id, name: { en: row.subject_en ?? '', zh: row.subject_zh ?? '' } },
})
