import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { RhythmAnswer, RhythmQuery } from '#api/contracts/rhythm.ts'
import { orNotFound } from '#api/failure.ts'
import { isStale } from '#api/http/is-stale.ts'
import { requireAdminOrAuditor } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { inSnapshot } from '#platform/postgres/snapshot.ts'
import { isBuilt } from '#projections/engine/built.ts'
import { listClassDays, listHours } from '#projections/rhythm/read-rhythm.ts'
import { rhythmProjection } from '#projections/rhythm/rhythm.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { findPeriod } from '#registry/organization/periods.ts'

export const rhythmRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db } = services
  const route = {
    preHandler: requireAdminOrAuditor,
    schema: { querystring: RhythmQuery, response: answers(RhythmAnswer) },
  }
  app.get('/v2/audit/rhythm', route, async ({ caller: { organizationId }, query }) => {
    const { period: periodId, minPosition } = query
    if (periodId) orNotFound(await findPeriod(db, organizationId, periodId))
    const { time_zone: timeZone } = orNotFound(await findOrganization(db, organizationId))
    if (!(await isBuilt(db, rhythmProjection)))
      return succeeded({ building: true, hours: [], classes: [] })
    await isStale(services, minPosition, rhythmProjection)
    const scope = { organizationId, periodId }
    return await inSnapshot(db, async (snapshot) =>
      succeeded({
        building: false,
        hours: [...(await listHours(snapshot, scope, timeZone))],
        classes: [...(await listClassDays(snapshot, scope))],
      }),
    )
  })
}
