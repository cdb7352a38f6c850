import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import { HouseMove, HouseMoveAnswer } from '#api/contracts/houses.ts'
import { tellLists } from '#api/live/tell-lists.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireOrganizationAdmin } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { moveToHouse } from '#registry/houses/house-members.ts'

export const houseMemberRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const schema = { headers: CommandHeaders, body: HouseMove, response: answers(HouseMoveAnswer) }
  app.post(
    '/v2/houses/members',
    { preHandler: requireOrganizationAdmin, schema },
    async (request) => {
      const { students, periods } = await moveToHouse(db, authorOf(request, clock), request.body)
      await tellLists(services, request.caller.organizationId, periods)
      return succeeded({ students })
    },
  )
}
