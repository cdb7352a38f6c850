import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { startOfToday } from '#api/answers/today.ts'
import { type MyBatch, MyBatchesAnswer, MyBatchesQuery } from '#api/contracts/my-class.ts'
import { isStale } from '#api/http/is-stale.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { listOwnBatches, type OwnBatch } from '#projections/points/own-awards.ts'
import { findCurrentPeriod } from '#registry/organization/periods.ts'

const most = 5

export const myBatchesRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db } = services
  const schema = { querystring: MyBatchesQuery, response: answers(MyBatchesAnswer) }
  app.get(
    '/v2/my_class/batches',
    { preHandler: requireStaffCommand, schema },
    async ({ caller, query }) => {
      const { organizationId, userId: actorId } = caller
      await isStale(services, query.minPosition)
      const period = await findCurrentPeriod(db, organizationId)
      if (!period) return succeeded([])
      const since = await startOfToday(services, organizationId)
      const batchQuery = { organizationId, actorId, periodId: period.id, since, limit: most }
      return succeeded((await listOwnBatches(db, batchQuery)).map(batchAnswer))
    },
  )
}

const batchAnswer = ({
  batch_id,
  rule_name,
  rule_name_en,
  corrects,
  ...row
}: OwnBatch): MyBatch => ({
  ...row,
  _id: batch_id,
  rule: { name: rule_name, name_en: rule_name_en },
  ...(corrects && { corrects }),
})
