import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { mostTimes } from '#api/contracts/badge-limits.ts'
import { BadgePreviewAnswer, BadgePreviewInput, mostPreviewed } from '#api/contracts/badges.ts'
import { requestedPeriod } from '#api/http/requested-period.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { previewBadges } from '#projections/badges/preview.ts'
import { checkTarget } from '#registry/badges/badge-rule-changes.ts'
import { criterionOf } from './badge-rule-answer.ts'

/** Counts the badges that an unsaved rule would award in a period. */
export const previewBadgeRoute: FastifyPluginAsyncZod<Services> = async (app, { db }) => {
  const preview = {
    preHandler: requireStaffCommand,
    config: { heavy: true },
    schema: { body: BadgePreviewInput, response: answers(BadgePreviewAnswer) },
  }
  app.post('/v2/cms/badgeRules/preview', preview, async ({ caller: { organizationId }, body }) => {
    const rule = criterionOf(body)
    await checkTarget(db, organizationId, rule)
    const { id, name } = await requestedPeriod(db, organizationId, body.period_id ?? undefined)
    const most = { rows: mostPreviewed, times: mostTimes, classes: mostPreviewed }
    const { rows, ...figures } = await previewBadges(
      db,
      { organizationId, periodId: id, ...rule },
      most,
    )
    return succeeded({
      period: { _id: id, name },
      ...figures,
      rows: rows.map((row) => ({
        profile: row.profile_id,
        user: { _id: row.user_id, name: { en: row.name_en, zh: row.name_zh } },
        class: row.class,
        class_no: row.class_no,
        count: row.count,
      })),
    })
  })
}
