import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { answers, fileAnswers, succeeded } from '#api/answers/answers.ts'
import { FairnessAnswer, FairnessExportQuery, FairnessQuery } from '#api/contracts/recognition.ts'
import { orNotFound } from '#api/failure.ts'
import { onePage, sendExport } from '#api/http/exports/send-export.ts'
import { isStale } from '#api/http/is-stale.ts'
import { lastDayUntil, requestedPeriod } from '#api/http/requested-period.ts'
import { requireAllRecords } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { localDateOf } from '#domain/calendar.ts'
import { inSnapshot } from '#platform/postgres/snapshot.ts'
import { isBuilt } from '#projections/engine/built.ts'
import { recognitionProjection } from '#projections/recognition/recognition.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { fairnessLines } from './fairness-lines.ts'
import { emptyFairness, readFairness, weeksUntil } from './read-fairness.ts'

const path = '/v2/recognition/fairness'

export const fairnessRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const preHandler = requireAllRecords

  const read = async (organizationId: string, query: z.infer<typeof FairnessQuery>) => {
    const now = clock()
    const organization = orNotFound(await findOrganization(db, organizationId))
    const { time_zone: timeZone, ranks_staff: comparesStaff } = organization
    const period = await requestedPeriod(db, organizationId, query.period)
    await isStale(services, query.minPosition, recognitionProjection)
    if (!(await isBuilt(db, recognitionProjection)))
      return { now, timeZone, fairness: emptyFairness(comparesStaff, true) }
    const today = localDateOf(now, timeZone)
    const weeks = weeksUntil(lastDayUntil(today, period), period.start_at, query.weeks)
    const span = { organizationId, periodId: period.id }
    const fairness = await inSnapshot(db, (snapshot) =>
      readFairness(snapshot, { span, weeks, comparesStaff, order: query.order_by }),
    )
    return { now, timeZone, fairness }
  }

  const shown = {
    preHandler,
    schema: { querystring: FairnessQuery, response: answers(FairnessAnswer) },
  }
  app.get(path, shown, async ({ caller, query }) =>
    succeeded((await read(caller.organizationId, query)).fairness),
  )

  const file = {
    preHandler,
    config: { heavy: true },
    schema: { querystring: FairnessExportQuery, response: fileAnswers('A CSV file') },
  }
  app.get(`${path}/export_stream`, file, async ({ caller, query }, reply) => {
    const { now, timeZone, fairness } = await read(caller.organizationId, query)
    const { header, lines } = fairnessLines(fairness, query)
    return await sendExport(reply, {
      name: `fairness-${query.part}`,
      now,
      timeZone,
      header,
      pages: onePage(lines),
      cells: (line) => line,
    })
  })
}
