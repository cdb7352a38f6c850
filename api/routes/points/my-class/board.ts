import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { readClassStudents } from '#api/answers/class-students.ts'
import { presenceOf } from '#api/answers/presence.ts'
import { today } from '#api/answers/today.ts'
import { CommandHeaders, Empty } from '#api/contracts/common.ts'
import {
  MyClassBoardAnswer,
  MyClassBoardInput,
  MyClassBoardQuery,
} from '#api/contracts/my-class.ts'
import { isStale } from '#api/http/is-stale.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { attendanceProjection } from '#projections/attendance/attendance.ts'
import { listStandings } from '#projections/points/own-awards.ts'
import { findMyClass, saveMyClass } from '#registry/people/my-class.ts'

export const myClassBoardRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const preHandler = requireStaffCommand

  const one = {
    preHandler,
    schema: { querystring: MyClassBoardQuery, response: answers(MyClassBoardAnswer) },
  }
  app.get('/v2/my_class/board', one, async ({ caller, query }) => {
    const { organizationId } = caller
    const late = await Promise.all([
      isStale(services, query.minPosition),
      isStale(services, query.minAttendance, attendanceProjection),
    ])
    const [{ periodId, className, classStudents, profileIds }, day] = await Promise.all([
      readClassStudents(db, organizationId, query.class),
      today(services, organizationId),
    ])
    const [mine, listed, presence] = await Promise.all([
      findMyClass(db, caller, className),
      listStandings(db, { organizationId, profileIds, since: day.since }),
      presenceOf(db, { organizationId, periodId, class: className, profileIds, day }),
    ])
    const standings = new Map(listed.map((row) => [row.profile_id, row]))
    const students = classStudents.map(
      ({ profile_id: profile, user_id, name_en, name_zh, class_no }) => {
        const standing = standings.get(profile) ?? { point: 0, today: 0 }
        const user = { _id: user_id, name: { en: name_en, zh: name_zh } }
        return {
          profile,
          user,
          class_no,
          point: standing.point,
          today: standing.today,
          presence: presence.statusOf(profile),
        }
      },
    )
    const isHere = new Set(profileIds)
    return succeeded({
      class: className,
      ordered_by: mine.ordered_by,
      seats: seatsOf(mine.seats, isHere),
      had_turn: mine.had_turn.filter((id) => isHere.has(id)),
      students,
      stale: late.some(Boolean),
    })
  })

  const save = {
    preHandler,
    schema: { headers: CommandHeaders, body: MyClassBoardInput, response: answers(Empty) },
  }
  app.put('/v2/my_class/board', save, async ({ caller, body }) => {
    const { className, profileIds } = await readClassStudents(db, caller.organizationId, body.class)
    // A page may still show students who have left.
    const isHere = new Set(profileIds)
    await saveMyClass(db, caller, {
      ...body,
      seats: body.seats && seatsOf(body.seats, isHere),
      had_turn: body.had_turn?.filter((id) => isHere.has(id)),
      class: className,
      at: clock(),
    })
    return succeeded(null)
  })
}

/** Returns the seats, empty where the student is not in the class. */
const seatsOf = (seats: readonly (string | null)[], isHere: ReadonlySet<string>) =>
  seats.map((id) => (id !== null && isHere.has(id) ? id : null))
