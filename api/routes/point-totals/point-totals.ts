import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { classRow } from '#api/answers/ranking-rows.ts'
import {
  CategoryTotalsAnswer,
  CategoryTotalsQuery,
  ClassTotalsAnswer,
  ClassTotalsQuery,
  DayTotalsAnswer,
  DayTotalsQuery,
} from '#api/contracts/point-totals.ts'
import { orNotFound } from '#api/failure.ts'
import { requireAnyone, requireStaff } from '#api/plugins/guards.ts'
import { isStale } from '#api/routes/paging.ts'
import { categoryTotal } from '#api/routes/point-totals/category-total.ts'
import type { Services } from '#api/services.ts'
import { localDateOf } from '#domain/calendar.ts'
import { listCategoryTotals } from '#projections/points/category-totals.ts'
import { listDayPoints } from '#projections/points/daily-totals.ts'
import { rankClasses } from '#projections/points/rankings.ts'
import { findOrganization } from '#registry/organizations.ts'
import { findPeriod } from '#registry/periods.ts'
import { earnersOf } from './earners.ts'

/** The points of a period by category, by day and by class, for the charts: all from read models, none from the actions themselves. */
export const pointTotalRoutes: FastifyPluginAsyncZod<Services> = async (app, { db, clock }) => {
  const byCategory = { querystring: CategoryTotalsQuery, response: answers(CategoryTotalsAnswer) }
  app.get(
    '/actions/pointRuleCategory',
    { preHandler: requireAnyone, schema: byCategory },
    async ({ caller, query }) => {
      const earners = await earnersOf(db, caller, query)
      await isStale(db, query.minPosition)
      return succeeded(earners ? (await listCategoryTotals(db, earners)).map(categoryTotal) : [])
    },
  )

  const byDay = { querystring: DayTotalsQuery, response: answers(DayTotalsAnswer) }
  app.get('/actions/day', { preHandler: requireStaff, schema: byDay }, async ({ caller, query }) => {
    const { organizationId } = caller
    orNotFound(await findPeriod(db, organizationId, query.period))
    const { time_zone: timeZone } = orNotFound(await findOrganization(db, organizationId))
    await isStale(db, query.minPosition)
    const today = localDateOf(clock(), timeZone)
    return succeeded([...(await listDayPoints(db, { organizationId, periodId: query.period, today }))])
  })

  const byClass = { querystring: ClassTotalsQuery, response: answers(ClassTotalsAnswer) }
  app.get('/actions/class', { preHandler: requireStaff, schema: byClass }, async ({ caller, query }) => {
    const { organizationId } = caller
    orNotFound(await findPeriod(db, organizationId, query.period))
    await isStale(db, query.minPosition)
    const { rows } = await rankClasses(db, { organizationId, periodId: query.period })
    const classes = rows.map((row) => ({ ...classRow(row), students: row.students }))
    return succeeded(classes.sort((one, other) => names.compare(one.class, other.class)))
  })
}

// 2A before 10A.
const names = new Intl.Collator(['zh-Hant', 'en'], { numeric: true })
