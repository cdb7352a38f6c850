import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CommonQueryMethods } from 'slonik'
import { answers, succeeded } from '#api/answers/answers.ts'
import { classRow, studentRow } from '#api/answers/ranking-rows.ts'
import {
  RankingAnswer,
  RankingQuery,
  type RankingRow,
  TotalsAnswer,
  TotalsQuery,
} from '#api/contracts/rankings.ts'
import { orNotFound } from '#api/failure.ts'
import { isStale } from '#api/http/is-stale.ts'
import { atOnce, sendList } from '#api/http/lists/send-list.ts'
import { requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { findTotals } from '#projections/points/daily-totals.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { type RankingScope, rankClasses, rankStudents } from '#projections/points/rankings.ts'
import { findPeriod } from '#registry/organization/periods.ts'
import { findCategoryNames } from '#registry/points/rule-categories.ts'

/** Rankings and totals of a period, the same for all staff. */
export const rankingRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, answerCache } = services
  const rank = {
    preHandler: requireStaff,
    schema: { querystring: RankingQuery, response: answers(RankingAnswer) },
  }
  app.get('/profiles/rank', rank, async ({ caller: { organizationId }, query }, reply) => {
    const {
      period: periodId,
      ruleCategory: categoryId,
      groupBy,
      limit,
      page,
      search,
      rankBy,
    } = query
    const stale = await isStale(services, query.minPosition)
    const answerKey = {
      readModel: pointsProjection,
      organizationId,
      periodId,
      what: ['rank', groupBy, categoryId, rankBy, limit, page],
    } as const
    const ranked = { organizationId, periodId, categoryId, byAverage: rankBy === 'average' }
    let known: Promise<void> | undefined
    const check = (snapshot: CommonQueryMethods) => {
      known ??= mustBeKnown(snapshot, ranked)
      return known
    }
    return await sendList(reply, services, {
      limit,
      page,
      stale,
      at: clock(),
      answer: (row: RankingRow) => row,
      // One page costs as much as all, because everyone must be ranked.
      inOneGo: atOnce,
      // There are countless searches, so none is cached.
      answerKey: search ? undefined : answerKey,
      read: async (snapshot, span) => {
        await check(snapshot)
        return await ranking(snapshot, ranked, { ...query, ...span })
      },
    })
  })

  const totals = {
    preHandler: requireStaff,
    schema: { querystring: TotalsQuery, response: answers(TotalsAnswer) },
  }
  for (const kind of ['reward', 'redeem'] as const) {
    app.get(
      `/rank/actions/${kind}`,
      totals,
      async ({ caller: { organizationId }, query }, reply) => {
        const { period: periodId } = query
        const read = async () => {
          orNotFound(await findPeriod(db, organizationId, periodId))
          return succeeded([await findTotals(db, { organizationId, periodId, kind })])
        }
        if (await isStale(services, query.minPosition)) return await read()
        const answerKey = {
          readModel: pointsProjection,
          organizationId,
          periodId,
          what: ['totals', kind],
        } as const
        const known = await answerCache.answer(reply, answerKey, read)
        return known ? known.answer : await read()
      },
    )
  }
}

const mustBeKnown = async (
  db: CommonQueryMethods,
  { organizationId, periodId, categoryId }: RankingScope,
) => {
  orNotFound(await findPeriod(db, organizationId, periodId))
  // Also finds a deleted category, because it keeps its points.
  if (categoryId) orNotFound((await findCategoryNames(db, organizationId, [categoryId]))[0] ?? null)
}

const ranking = async (
  db: CommonQueryMethods,
  ranked: RankingScope,
  { groupBy, search, limit, page }: RankingQuery,
) => {
  const span = { search, limit, offset: limit === undefined ? 0 : page * limit }
  if (groupBy === 'class') {
    const { rows, total } = await rankClasses(db, ranked, span)
    return { rows: rows.map(classRow), total }
  }
  const { rows, total } = await rankStudents(db, ranked, span)
  return { rows: rows.map(studentRow), total }
}
