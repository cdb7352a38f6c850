import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers } from '#api/answers/answers.ts'
import { WhatIfAnswer, WhatIfQuery, type WhatIfRow } from '#api/contracts/what-if.ts'
import { orNotFound, Refusal } from '#api/failure.ts'
import { requireAdminOrAuditor } from '#api/plugins/guards.ts'
import { paged } from '#api/routes/paging.ts'
import type { Services } from '#api/services.ts'
import { type WhatIfRow as Found, replayWhatIf } from '#projections/what-if/what-if.ts'
import { findPeriod } from '#registry/periods.ts'

/** A period as it would have been with other points and prices. It writes nothing. */
export const whatIfRoutes: FastifyPluginAsyncZod<Services> = async (app, { db, clock }) => {
  const route = {
    preHandler: requireAdminOrAuditor,
    config: { heavy: true },
    schema: { querystring: WhatIfQuery, response: answers(WhatIfAnswer) },
  }
  app.get('/v2/audit/what-if', route, async ({ caller: { organizationId }, query }) => {
    const { period: periodId, changes, by, page, limit } = query
    orNotFound(await findPeriod(db, organizationId, periodId))
    const found = await replayWhatIf(db, { organizationId, periodId, changes, by, limit, offset: limit * page })
    // One at a time of a school.
    if (!found) throw new Refusal('too_many_requests')
    const { rows, summary, belowZero, prizes } = found
    const { count: total, ...counts } = summary
    return {
      ...paged({ rows: rows.map(rowOf), total, limit, at: clock(), stale: false }),
      summary: counts,
      below_zero: belowZero.map(rowOf),
      prizes: prizes.map(({ id, name, name_en, price, if_price, can, if_can }) => ({
        ...{ _id: id, name, name_en, price, other_price: if_price, can, could: if_can },
      })),
    }
  })
}

const rowOf = (row: Found): WhatIfRow => ({
  place: { rank: row.rank, total: row.total, balance: row.balance },
  other: { rank: row.if_rank, total: row.if_total, balance: row.if_balance },
  ...{ profile: row.profile_id, user: row.user_id, class: row.class, class_no: row.class_no },
  name: row.name_en === null && row.name_zh === null ? null : { en: row.name_en ?? '', zh: row.name_zh ?? '' },
})
