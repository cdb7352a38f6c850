import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import { ShopAnswer, ShopQuery, WishAnswer, WishInput } from '#api/contracts/shop.ts'
import { isStale } from '#api/http/is-stale.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireStudent, requireStudentOrParent } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { shopProjection } from '#projections/shop/shop.ts'
import { findWish, setWish } from '#registry/shop/wishes.ts'
import { readShop } from './read-shop.ts'

export const shopRoute: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const shop = {
    preHandler: requireStudentOrParent,
    schema: { querystring: ShopQuery, response: answers(ShopAnswer) },
  }
  app.get('/v2/shop', shop, async ({ caller, query: { minPosition } }) => {
    await isStale(services, minPosition, pointsProjection)
    await isStale(services, minPosition, shopProjection)
    return succeeded(await readShop(db, caller, clock()))
  })

  const wish = {
    preHandler: requireStudent,
    schema: { headers: CommandHeaders, body: WishInput, response: answers(WishAnswer) },
  }
  app.put('/v2/shop/wish', wish, async (request) => {
    const { organizationId, userId } = request.caller
    await setWish(db, authorOf(request, clock), request.body.prize)
    return succeeded({ wish: await findWish(db, organizationId, userId) })
  })
}
