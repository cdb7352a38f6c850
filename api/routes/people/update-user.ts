import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, IdParams } from '#api/contracts/common.ts'
import type { StaffUpdate } from '#api/contracts/staff.ts'
import { UserAnswer, UserUpdate } from '#api/contracts/staff.ts'
import type { StudentUpdate } from '#api/contracts/students.ts'
import { HttpError, orNotFound } from '#api/failure.ts'
import { tellLists } from '#api/live/tell-lists.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import { staffAnswer, titleOf } from '#api/routes/people/staff/staff-answer.ts'
import { studentAnswer } from '#api/routes/people/students/student-answer.ts'
import type { Services } from '#api/services.ts'
import { confirmOwnPassword } from '#api/sign-in/confirm-own-password.ts'
import { findStaff, type StaffListRow } from '#registry/staff/list-staff.ts'
import { updateStaff } from '#registry/staff/update-staff.ts'
import { findListedStudent } from '#registry/students/student-list.ts'
import { updateStudent } from '#registry/students/students.ts'

/** Administrators of the organisation can edit staff, too. */
export const updateUserRoute: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const schema = {
    headers: CommandHeaders,
    params: IdParams,
    body: UserUpdate,
    response: answers(UserAnswer),
  }
  app.put('/users/:id', { preHandler: requireStaffCommand, schema }, async (request) => {
    const { body, params, caller } = request
    if (!isOfStaff(body)) return await editStudent(services, request, { body, ...params })
    if (caller.role !== 'organization_admin') throw new HttpError('forbidden')
    return await editStaff(services, request, { body, ...params })
  })
}

const isOfStaff = (body: z.infer<typeof UserUpdate>): body is StaffUpdate =>
  body.role !== undefined && body.role !== 'user'

type UserEdit<Body> = Readonly<{ id: string; body: Body }>

const editStudent = async (
  services: Services,
  request: FastifyRequest,
  { id, body }: UserEdit<StudentUpdate>,
) => {
  const { db, clock, sessions } = services
  const {
    name,
    period: periodId,
    isActive,
    class: className,
    class_no,
    date_of_birth,
    card_id,
    house,
  } = body
  const fields = {
    class: className,
    class_no,
    date_of_birth,
    card_id,
    house_id: house,
    is_active: isActive,
  }
  const change = { ...fields, id, periodId, name_en: name.en, name_zh: name.zh }
  await updateStudent(db, authorOf(request, clock), change)
  if (isActive === false) await sessions.revokeUser(id)
  await tellLists(services, request.caller.organizationId, [periodId])
  const student = await findListedStudent(db, request.caller.organizationId, { id, periodId })
  return succeeded(studentAnswer(orNotFound(student)))
}

// Email and role decide who can sign in and what they may do. Changes to another administrator need
// confirmation, too.
const needsConfirmation = (before: StaffListRow, after: StaffUpdate, ownId: string) =>
  before.email !== after.email ||
  // Another check refuses changing your own role.
  (before.id !== ownId && (before.role !== after.role || before.role === 'organization_admin'))

const editStaff = async (
  services: Services,
  request: FastifyRequest,
  { id, body }: UserEdit<StaffUpdate>,
) => {
  const { db, clock, sessions } = services
  const { email, name, title, role, privilege, isActive, own_password } = body
  const before = orNotFound(await findStaff(db, request.caller.organizationId, id))
  if (needsConfirmation(before, body, request.caller.userId))
    await confirmOwnPassword(services, request, own_password)
  const rights = { role, is_active: isActive, all_action: privilege?.all_action }
  const change = { id, email, name_en: name.en, name_zh: name.zh, ...titleOf(title), ...rights }
  const { row, mayDoOther } = await updateStaff(db, authorOf(request, clock), change)
  if (mayDoOther) await sessions.revokeUser(id)
  return succeeded(staffAnswer(row))
}
