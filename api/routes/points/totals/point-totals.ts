import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AnswerKey } from '#api/answers/answer-cache.ts'
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
import { isStale } from '#api/http/is-stale.ts'
import { requireAnyone, requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { localDateOf } from '#domain/calendar.ts'
import { listCategoryTotals } from '#projections/points/category-totals.ts'
import { listDayPoints } from '#projections/points/daily-totals.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { rankClasses } from '#projections/points/rankings.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { findPeriod } from '#registry/organization/periods.ts'
import { categoryTotal } from './category-total.ts'
import { earnersOf } from './earners.ts'

/** A period's points by category, day and class, for the charts. Reads totals, never entries. */
export const pointTotalRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, answerCache } = services
  type Answered<Answer> = Readonly<{
    of: AnswerKey
    minPosition: string | undefined
    make: () => Promise<Answer>
  }>
  const answer = async <Answer>(
    reply: FastifyReply,
    { of, minPosition, make }: Answered<Answer>,
  ) => {
    if (await isStale(services, minPosition)) return await make()
    const known = await answerCache.answer(reply, of, make)
    return known ? known.answer : await make()
  }

  const byCategory = { querystring: CategoryTotalsQuery, response: answers(CategoryTotalsAnswer) }
  app.get(
    '/actions/pointRuleCategory',
    { preHandler: requireAnyone, schema: byCategory },
    async ({ caller, query }, reply) => {
      // Checks the caller's rights before a cached answer can be sent.
      const earners = await earnersOf(db, caller, query)
      const { organizationId } = caller
      const of = {
        readModel: pointsProjection,
        organizationId,
        periodId: query.period,
        what: ['categories', earners],
      }
      const make = async () =>
        succeeded(earners ? (await listCategoryTotals(db, earners)).map(categoryTotal) : [])
      return await answer(reply, { of, minPosition: query.minPosition, make })
    },
  )

  const byDay = { querystring: DayTotalsQuery, response: answers(DayTotalsAnswer) }
  app.get(
    '/actions/day',
    { preHandler: requireStaff, schema: byDay },
    async ({ caller, query }, reply) => {
      const { organizationId } = caller
      const { period: periodId, minPosition } = query
      orNotFound(await findPeriod(db, organizationId, periodId))
      const { time_zone: timeZone } = orNotFound(await findOrganization(db, organizationId))
      const today = localDateOf(clock(), timeZone)
      const of = { readModel: pointsProjection, organizationId, periodId, what: ['days', today] }
      const make = async () =>
        succeeded([...(await listDayPoints(db, { organizationId, periodId, today }))])
      return await answer(reply, { of, minPosition, make })
    },
  )

  const byClass = { querystring: ClassTotalsQuery, response: answers(ClassTotalsAnswer) }
  app.get(
    '/actions/class',
    { preHandler: requireStaff, schema: byClass },
    async ({ caller, query }, reply) => {
      const { organizationId } = caller
      const { period: periodId, minPosition } = query
      const make = async () => {
        orNotFound(await findPeriod(db, organizationId, periodId))
        const { rows } = await rankClasses(db, { organizationId, periodId })
        const classes = rows.map((row) => ({ ...classRow(row), students: row.students }))
        return succeeded(classes.sort((one, other) => names.compare(one.class, other.class)))
      }
      const of = { readModel: pointsProjection, organizationId, periodId, what: ['classes'] }
      return await answer(reply, { of, minPosition, make })
    },
  )
}

// Sorts 2A before 10A.
const names = new Intl.Collator(['zh-Hant', 'en'], { numeric: true })
