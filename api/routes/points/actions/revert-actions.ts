import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { HttpError } from '#api/failure.ts'
import { revertRoutes } from '#api/http/commands/revert-routes.ts'
import type { Services } from '#api/services.ts'
import { findAction, findBatch } from '#projections/points/actions.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { isCorrectionBatch } from '#projections/what-if/rule-correction-entries.ts'
import { isMergeBatch } from '#registry/students/account-merges.ts'

export const revertActionsRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const paths = { one: '/actions/:id', batch: '/v2/actions/batches/:batch' } as const
  const { revert } = services.ledger.points
  const findOwnBatch: typeof findBatch = async (db, organizationId, batch) => {
    if (await isCorrectionBatch(db, { batch, organizationId }))
      throw new HttpError('undo_in_what_if')
    if (await isMergeBatch(db, { batch, organizationId })) throw new HttpError('undo_in_merges')
    return findBatch(db, organizationId, batch)
  }
  await app.register(
    revertRoutes({
      paths,
      projection: pointsProjection,
      findAction,
      findBatch: findOwnBatch,
      revert,
    }),
    services,
  )
}
