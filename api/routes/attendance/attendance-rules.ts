import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { englishName } from '#api/answers/point-rule-answer.ts'
import {
  type AttendanceRule,
  AttendanceRuleAnswer,
  AttendanceRuleInput,
  AttendanceRulesAnswer,
  AttendanceRulesQuery,
} from '#api/contracts/attendance.ts'
import { CommandHeaders, Empty, IdParams } from '#api/contracts/common.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import { authorOf } from '#api/plugins/caller.ts'
import { requireStaff, requireStaffCommand } from '#api/plugins/guards.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import type { Services } from '#api/services.ts'
import {
  type AttendanceRuleFields,
  type AttendanceRuleRow,
  createAttendanceRule,
  deleteAttendanceRule,
  listAttendanceRules,
  updateAttendanceRule,
} from '#registry/attendance/attendance-rules.ts'

/** The occasions of attendance: the morning, a club, an outing. */
export const attendanceRuleRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const list = {
    preHandler: requireStaff,
    schema: { querystring: AttendanceRulesQuery, response: answers(AttendanceRulesAnswer) },
  }
  app.get('/attendanceRules', list, async ({ caller, query }, reply) => {
    return await sendList(reply, services, {
      ...{ limit: query.limit, page: query.page, at: clock(), answer: ruleAnswer },
      read: (snapshot, span) =>
        listAttendanceRules(snapshot, caller.organizationId, { ...query, ...span }),
    })
  })

  const preHandler = requireStaffCommand
  const headers = CommandHeaders
  const response = answers(AttendanceRuleAnswer)

  const create = { preHandler, schema: { headers, body: AttendanceRuleInput, response } }
  app.post('/attendanceRules', create, async (request) => {
    const rule = fieldsOf(registryCommandId(request), request.body)
    return succeeded(ruleAnswer(await createAttendanceRule(db, authorOf(request, clock), rule)))
  })

  const update = {
    preHandler,
    schema: { headers, params: IdParams, body: AttendanceRuleInput, response },
  }
  app.put('/attendanceRules/:id', update, async (request) => {
    const rule = fieldsOf(request.params.id, request.body)
    return succeeded(ruleAnswer(await updateAttendanceRule(db, authorOf(request, clock), rule)))
  })

  const remove = { preHandler, schema: { headers, params: IdParams, response: answers(Empty) } }
  app.delete('/attendanceRules/:id', remove, async (request) => {
    await deleteAttendanceRule(db, authorOf(request, clock), request.params.id)
    return succeeded(null)
  })
}

const fieldsOf = (
  id: string,
  { name, description, isActive, ...more }: AttendanceRuleInput,
): AttendanceRuleFields => ({
  id,
  name,
  name_en: englishName(more),
  description,
  is_active: isActive,
})

const ruleAnswer = ({ id, is_active, ...row }: AttendanceRuleRow): AttendanceRule => ({
  _id: id,
  ...row,
  isActive: is_active,
})
