import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { readClassStudents } from '#api/answers/class-students.ts'
import { presenceOf } from '#api/answers/presence.ts'
import { today } from '#api/answers/today.ts'
import { CommandAnswer } from '#api/contracts/actions.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import {
  AbsentAnswer,
  AbsentQuery,
  RollCallAnswer,
  RollCallInput,
  RollCallQuery,
} from '#api/contracts/roll-call.ts'
import { HttpError, orNotFound } from '#api/failure.ts'
import { actorOf, commandAnswer } from '#api/http/commands/command-answer.ts'
import { isStale } from '#api/http/is-stale.ts'
import { requireStaff, requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { startOfLocalDate } from '#domain/calendar.ts'
import { attendanceProjection } from '#projections/attendance/attendance.ts'
import { findRollRules, saveRollCall } from '#registry/attendance/roll-calls.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { saveMyClass } from '#registry/people/my-class.ts'
import { tellAttendance } from './tell-attendance.ts'

/** Records a class's roll call: the listed students check in, and the others are absent. */
export const rollCallRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, ledger } = services

  const one = {
    preHandler: requireStaffCommand,
    schema: { querystring: RollCallQuery, response: answers(RollCallAnswer) },
  }
  app.get('/v2/roll_call', one, async ({ caller, query }) => {
    const { organizationId } = caller
    const stale = await isStale(services, query.minPosition, attendanceProjection)
    const [{ periodId, className, classStudents, profileIds }, day] = await Promise.all([
      readClassStudents(db, organizationId, query.class),
      today(services, organizationId),
    ])
    const [rules, presence] = await Promise.all([
      findRollRules(db, caller, className),
      presenceOf(db, { organizationId, periodId, class: className, profileIds, day }),
    ])
    const students = classStudents.map(
      ({ profile_id: profile, user_id, name_en, name_zh, class_no }) => {
        const arrival = presence.arrivalOf(profile)
        const user = { _id: user_id, name: { en: name_en, zh: name_zh } }
        return {
          profile,
          user,
          class_no,
          came_at: arrival?.came_at ?? null,
          attendanceRule: arrival?.rule_id ?? null,
        }
      },
    )
    const { called } = presence
    const isOwn = caller.allAction || called?.staff_id === caller.userId
    return succeeded({
      class: className,
      date: day.date,
      ...rules,
      students,
      stale,
      saved_at: called?.saved_at ?? null,
      batch: isOwn ? (called?.id ?? null) : null,
    })
  })

  const save = {
    preHandler: requireStaffCommand,
    schema: { headers: CommandHeaders, body: RollCallInput, response: answers(CommandAnswer) },
  }
  app.post('/v2/roll_call', save, async (request) => {
    const { caller, body } = request
    const { organizationId, userId: by } = caller
    const { date, present_rule, late_rule } = body
    const [{ periodId, className, profileIds }, day] = await Promise.all([
      readClassStudents(db, organizationId, body.class),
      today(services, organizationId),
    ])
    if (date !== day.date) throw new HttpError('date_out_of_range')
    const isHere = new Set(profileIds)
    if (!body.profiles.every(({ profile }) => isHere.has(profile))) throw new HttpError('not_found')
    const students = body.profiles.map(({ profile, is_late, again }) => ({
      profile,
      again,
      rule: is_late && late_rule ? late_rule : present_rule,
    }))
    const rules = [present_rule, ...(late_rule ? [late_rule] : [])]
    const result = await ledger.attendance.callRoll(actorOf(request), request.idempotencyKey, {
      rules,
      students,
    })
    const answer = commandAnswer(result)
    // Stores the roll call, and with it the absences, only once every check-in is recorded.
    if (result.outcomes.some(({ outcome }) => outcome === 'retryable')) return answer
    const at = clock()
    await saveRollCall(db, {
      organizationId,
      id: result.batch,
      periodId,
      class: className,
      date,
      at,
      by,
    })
    await saveMyClass(db, caller, { class: className, at, roll: { present_rule, late_rule } })
    await tellAttendance(services, organizationId, periodId)
    return answer
  })

  const absent = {
    preHandler: requireStaff,
    schema: { querystring: AbsentQuery, response: answers(AbsentAnswer) },
  }
  app.get('/v2/roll_call/absent', absent, async ({ caller, query }) => {
    const { organizationId } = caller
    await isStale(services, query.minPosition, attendanceProjection)
    const { time_zone } = orNotFound(await findOrganization(db, organizationId))
    const found = await readClassStudents(db, organizationId, query.class)
    const { periodId, className, profileIds } = found
    const day = { date: query.date, since: startOfLocalDate(query.date, time_zone) }
    const { statusOf } = await presenceOf(db, {
      organizationId,
      periodId,
      class: className,
      profileIds,
      day,
    })
    return succeeded(profileIds.filter((profile) => statusOf(profile) === 'absent'))
  })
}
