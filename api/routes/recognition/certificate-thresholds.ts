import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import {
  type CertificateThresholds,
  ThresholdsAnswer,
  ThresholdsCopyInput,
  ThresholdsInput,
  ThresholdsQuery,
} from '#api/contracts/certificates.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import { requestedPeriod } from '#api/http/requested-period.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireOrganizationAdmin, requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import {
  copyThresholds,
  listThresholds,
  setThresholds,
  type ThresholdsRow,
} from '#registry/certificates/thresholds.ts'

const path = '/v2/recognition/certificate_thresholds'

const answerOf = (rows: readonly ThresholdsRow[]) =>
  succeeded(
    rows.map(
      ({ category_id: category, bronze, silver, gold }): CertificateThresholds => ({
        category,
        bronze,
        silver,
        gold,
      }),
    ),
  )

export const certificateThresholdRoutes: FastifyPluginAsyncZod<Services> = async (
  app,
  { db, clock },
) => {
  const response = answers(ThresholdsAnswer)
  const list = { preHandler: requireStaff, schema: { querystring: ThresholdsQuery, response } }
  app.get(path, list, async ({ caller: { organizationId }, query }) => {
    const { id: periodId } = await requestedPeriod(db, organizationId, query.period)
    return answerOf(await listThresholds(db, { organizationId, periodId }))
  })

  const edit = { preHandler: requireOrganizationAdmin }
  const shared = { headers: CommandHeaders, response }
  app.put(path, { ...edit, schema: { ...shared, body: ThresholdsInput } }, async (request) => {
    const { period: periodId, category: category_id, ...levels } = request.body
    const change = { periodId, category_id, ...levels }
    return answerOf(await setThresholds(db, authorOf(request, clock), change))
  })

  const copy = { ...edit, schema: { ...shared, body: ThresholdsCopyInput } }
  app.post(`${path}/copies`, copy, async (request) => {
    const { period: periodId, from: fromPeriodId } = request.body
    return answerOf(await copyThresholds(db, authorOf(request, clock), { periodId, fromPeriodId }))
  })
}
