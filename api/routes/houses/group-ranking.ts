import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { readClassStudents } from '#api/answers/class-students.ts'
import { CommandHeaders, Empty, IdParams } from '#api/contracts/common.ts'
import { GroupMembersInput, GroupRankingAnswer, GroupRankingQuery } from '#api/contracts/houses.ts'
import { isStale } from '#api/http/is-stale.ts'
import { groupRanksOf } from '#api/live/house-ranks.ts'
import { tellLists } from '#api/live/tell-lists.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireStaff, requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { housesProjection } from '#projections/houses/houses.ts'
import { setGroupMembers } from '#registry/houses/group-members.ts'
import { refuseWithoutClass } from './class-groups.ts'

export const groupRankingRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const schema = { querystring: GroupRankingQuery, response: answers(GroupRankingAnswer) }
  app.get(
    '/v2/groups/ranking',
    { preHandler: requireStaff, schema },
    async ({ caller: { organizationId }, query }) => {
      const stale = await isStale(services, query.minPosition, housesProjection)
      const { periodId, className } = await readClassStudents(db, organizationId, query.class)
      const groups = await groupRanksOf(db, { organizationId, periodId, class: className })
      return succeeded({ class: className, groups: [...groups], stale })
    },
  )

  const set = {
    preHandler: requireStaffCommand,
    schema: {
      headers: CommandHeaders,
      params: IdParams,
      body: GroupMembersInput,
      response: answers(Empty),
    },
  }
  app.put('/v2/groups/:id/members', set, async (request) => {
    const { body, params, caller } = request
    const author = authorOf(request, clock)
    await refuseWithoutClass(db, author)
    const members = { group: params.id, ...body }
    const period = await setGroupMembers(db, author, members)
    await tellLists(services, caller.organizationId, [period])
    return succeeded(null)
  })
}
