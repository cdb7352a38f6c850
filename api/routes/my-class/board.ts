import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, Empty } from '#api/contracts/common.ts'
import { MyClassBoardAnswer, MyClassBoardInput, MyClassBoardQuery } from '#api/contracts/my-class.ts'
import { orNotFound, Refusal } from '#api/failure.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import { isStale } from '#api/routes/paging.ts'
import type { Services } from '#api/services.ts'
import { listStandings } from '#projections/points/own-awards.ts'
import { findMyClass, listClassMembers, saveMyClass } from '#registry/my-class.ts'
import { findCurrentPeriod } from '#registry/periods.ts'
import { startOfToday } from './today.ts'

/** A class of the current period, as tiles. */
export const myClassBoardRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const preHandler = requireStaffCommand
  const membersOf = async (organizationId: string, name: string) => {
    const { id: periodId } = orNotFound(await findCurrentPeriod(db, organizationId))
    const members = await listClassMembers(db, { organizationId, periodId, name })
    if (members.length === 0) throw new Refusal('not_found')
    return members
  }

  const one = { preHandler, schema: { querystring: MyClassBoardQuery, response: answers(MyClassBoardAnswer) } }
  app.get('/v2/my_class/board', one, async ({ caller, query }) => {
    const { organizationId } = caller
    const stale = await isStale(services, query.minPosition)
    const [members, mine, since] = await Promise.all([
      membersOf(organizationId, query.class),
      findMyClass(db, caller, query.class),
      startOfToday(services, organizationId),
    ])
    const profileIds = members.map(({ profile_id }) => profile_id)
    const standings = new Map(
      (await listStandings(db, { organizationId, profileIds, since })).map((row) => [row.profile_id, row]),
    )
    const students = members.map(({ profile_id: profile, user_id, name_en, name_zh, class_no }) => {
      const { point, today } = standings.get(profile) ?? { point: 0, today: 0 }
      return { profile, user: { _id: user_id, name: { en: name_en, zh: name_zh } }, class_no, point, today }
    })
    const isHere = new Set(profileIds)
    return succeeded({
      class: query.class,
      ordered_by: mine.ordered_by,
      seats: mine.seats.map((id) => (id !== null && isHere.has(id) ? id : null)),
      had_turn: mine.had_turn.filter((id) => isHere.has(id)),
      students,
      stale,
    })
  })

  const save = { preHandler, schema: { headers: CommandHeaders, body: MyClassBoardInput, response: answers(Empty) } }
  app.put('/v2/my_class/board', save, async ({ caller, body }) => {
    const members = new Set((await membersOf(caller.organizationId, body.class)).map(({ profile_id }) => profile_id))
    const named = [...(body.seats ?? []), ...(body.had_turn ?? [])].filter((id) => id !== null)
    if (!named.every((id) => members.has(id))) throw new Refusal('not_found')
    await saveMyClass(db, caller, { ...body, at: clock() })
    return succeeded(null)
  })
}
