import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { HouseRankingAnswer, HouseRankingQuery } from '#api/contracts/houses.ts'
import { orNotFound } from '#api/failure.ts'
import { isStale } from '#api/http/is-stale.ts'
import { houseRanksOf, wireRank } from '#api/live/house-ranks.ts'
import { requireAnyone } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { housesProjection } from '#projections/houses/houses.ts'
import { findPeriod } from '#registry/organization/periods.ts'
import { findUser } from '#registry/people/users.ts'

export const houseRankingRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, answerCache } = services
  const schema = { querystring: HouseRankingQuery, response: answers(HouseRankingAnswer) }
  app.get(
    '/v2/houses/ranking',
    { preHandler: requireAnyone, schema },
    async ({ caller, query }, reply) => {
      const { organizationId, userId, role } = caller
      orNotFound(await findPeriod(db, organizationId, query.period))
      const stale = await isStale(services, query.minPosition, housesProjection)
      const user = role === 'user' ? await findUser(db, organizationId, userId) : null
      const own = user?.house_id ?? null
      const make = async () => {
        const houses = await houseRanksOf(db, { organizationId, periodId: query.period })
        return succeeded({ houses: houses.map(wireRank), own })
      }
      if (stale) return await make()
      const known = await answerCache.answer(
        reply,
        {
          readModel: housesProjection,
          organizationId,
          periodId: query.period,
          what: ['houses', own],
        },
        make,
      )
      return known ? known.answer : await make()
    },
  )
}
