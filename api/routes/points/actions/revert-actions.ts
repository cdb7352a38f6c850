import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { revertRoutes } from '#api/http/commands/revert-routes.ts'
import type { Services } from '#api/services.ts'
import { findAction, findBatch } from '#projections/points/actions.ts'
import { pointsProjection } from '#projections/points/points.ts'

/** Undo of points. */
export const revertActionsRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const paths = { one: '/actions/:id', batch: '/v2/actions/batches/:batch' } as const
  const { revert } = services.ledger.points
  await app.register(
    revertRoutes({ paths, projection: pointsProjection, findAction, findBatch, revert }),
    services,
  )
}
