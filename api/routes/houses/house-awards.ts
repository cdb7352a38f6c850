import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers } from '#api/answers/answers.ts'
import { CommandAnswer } from '#api/contracts/actions.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import {
  HouseAwardInput,
  HouseAwardsAnswer,
  HouseAwardsQuery,
  type ListedHouseAward,
} from '#api/contracts/houses.ts'
import { actorOf, commandAnswer } from '#api/http/commands/command-answer.ts'
import { revertRoutes } from '#api/http/commands/revert-routes.ts'
import { isStale } from '#api/http/is-stale.ts'
import { pageAnswer } from '#api/http/page-answer.ts'
import { requestedPeriod } from '#api/http/requested-period.ts'
import { requireStaff, requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import {
  findHouseAward,
  findHouseAwards,
  type HouseAwardRow,
  listHouseAwards,
} from '#projections/houses/house-award-list.ts'
import { housesProjection } from '#projections/houses/houses.ts'

const path = '/v2/houses/awards'

export const houseAwardRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, ledger } = services

  const list = {
    preHandler: requireStaff,
    schema: { querystring: HouseAwardsQuery, response: answers(HouseAwardsAnswer) },
  }
  app.get(path, list, async ({ caller, query }) => {
    const { organizationId, allAction, userId } = caller
    const { team, limit, page } = query
    const at = clock()
    const { id: periodId } = await requestedPeriod(db, organizationId, query.period)
    const stale = await isStale(services, query.minPosition, housesProjection)
    const filter = { organizationId, periodId, team, actorId: allAction ? undefined : userId }
    const { rows, total } = await listHouseAwards(db, filter, { limit, page })
    return pageAnswer({ rows: rows.map(houseAwardOf), total, limit, at, stale })
  })

  const give = {
    preHandler: requireStaffCommand,
    schema: {
      headers: CommandHeaders,
      body: HouseAwardInput,
      response: answers(CommandAnswer),
    },
  }
  app.post(path, give, async (request) => {
    const { team, pointRule_id: rule, counts: count, expected_point: expectedPoint } = request.body
    const input = { team, rule, count, expectedPoint }
    return commandAnswer(
      await ledger.houses.reward(actorOf(request), request.idempotencyKey, input),
    )
  })

  const undo = revertRoutes({
    paths: { one: `${path}/:id`, batch: `${path}/batches/:batch` },
    projection: housesProjection,
    findAction: findHouseAward,
    findBatch: findHouseAwards,
    revert: ledger.houses.revert,
  })
  await app.register(undo, services)
}

const houseAwardOf = (row: HouseAwardRow): ListedHouseAward => ({
  _id: row.id,
  batch: row.batch_id,
  created_at: row.created_at,
  team: {
    _id: row.team_id,
    name: row.name,
    name_en: row.name_en,
    colour: row.colour,
    emblem: row.emblem,
    class: row.class || null,
  },
  pointRule: { _id: row.rule_id, name: row.rule_name, name_en: row.rule_name_en },
  count: row.count,
  point: row.points,
  created_by: { _id: row.actor_id, name: { en: row.actor_en, zh: row.actor_zh } },
  reverted_at: row.reverted_at,
})
