import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CommonQueryMethods } from 'slonik'
import { answers } from '#api/answers/answers.ts'
import { IdParams } from '#api/contracts/common.ts'
import {
  ExplainActionsQuery,
  ExplainAnswer,
  ExplainClassDaysQuery,
  ExplainClassQuery,
  ExplainDaysAnswer,
  ExplainProfileQuery,
} from '#api/contracts/explain.ts'
import { isStale } from '#api/http/is-stale.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireAnyone, requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { inSnapshot } from '#platform/postgres/snapshot.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { explainByDays, explainByEntries } from './entries.ts'
import {
  categoriesOf,
  type ExplainedFigureQuery,
  findOwnOrAny,
  mustSeeClass,
} from './explained-figure.ts'

type Paging = Readonly<{ limit: number; page: number; minPosition?: string | undefined }>
type ExplainRequest = Readonly<{ caller: Caller; figureQuery: ExplainedFigureQuery; query: Paging }>
type Explain<Answer> = (
  db: CommonQueryMethods,
  request: Readonly<{
    caller: Caller
    figureQuery: ExplainedFigureQuery
    span: Readonly<{ limit: number; page: number }>
  }>,
) => Promise<Answer>

export const explainRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, answerCache } = services
  const answer = async <Answer>(
    reply: FastifyReply,
    explain: Explain<Answer>,
    { caller, figureQuery, query }: ExplainRequest,
  ) => {
    const { minPosition, limit, page } = query
    const span = { limit, page }
    const stale = await isStale(services, minPosition)
    const make = async () => ({
      ...(await inSnapshot(db, (snapshot) => explain(snapshot, { caller, figureQuery, span }))),
      result: 'success' as const,
      last_updated_at: clock().toISOString(),
      ...(stale && { stale }),
    })
    if (stale) return await make()
    const { organizationId, userId, role, isParent, allAction } = caller
    const { figure, periodId, by } = figureQuery
    const what = [
      'explain',
      explain.name,
      figure,
      limit,
      page,
      role,
      allAction && by === undefined ? 'all' : [userId, isParent, by],
    ]
    const of = { readModel: pointsProjection, organizationId, periodId, what }
    const known = await answerCache.answer(reply, of, make)
    return known ? known.answer : await make()
  }

  const profile = {
    params: IdParams,
    querystring: ExplainProfileQuery,
    response: answers(ExplainAnswer),
  }
  app.get(
    '/explain/profiles/:id',
    { preHandler: requireAnyone, schema: profile },
    async ({ caller, params, query }, reply) => {
      const { id: profileId, period_id: periodId } = await findOwnOrAny(db, caller, params.id)
      const { figure: kind } = query
      const figure =
        kind === 'point'
          ? { kind, profileId }
          : { kind, profileId, categories: categoriesOf(query) }
      return await answer(reply, explainByEntries, {
        caller,
        figureQuery: { figure, periodId, by: query.by },
        query,
      })
    },
  )

  const classFigure = (
    query: { period: string; class: string } & Parameters<typeof categoriesOf>[0],
  ): ExplainedFigureQuery => ({
    figure: { kind: 'class', class: query.class, categories: categoriesOf(query) },
    periodId: query.period,
  })

  const ofClass = { querystring: ExplainClassQuery, response: answers(ExplainAnswer) }
  app.get(
    '/explain/classes',
    { preHandler: requireStaff, schema: ofClass },
    ({ caller, query }, reply) =>
      answer(reply, explainByEntries, { caller, figureQuery: classFigure(query), query }),
  )

  const byDays = { querystring: ExplainClassDaysQuery, response: answers(ExplainDaysAnswer) }
  app.get(
    '/explain/classes/days',
    { preHandler: requireAnyone, schema: byDays },
    async ({ caller, query }, reply) => {
      await mustSeeClass(db, caller, query)
      return await answer(reply, explainByDays, { caller, figureQuery: classFigure(query), query })
    },
  )

  const counted = { querystring: ExplainActionsQuery, response: answers(ExplainAnswer) }
  for (const kind of ['reward', 'redeem'] as const) {
    app.get(
      `/explain/actions/${kind}`,
      { preHandler: requireStaff, schema: counted },
      ({ caller, query }, reply) =>
        answer(reply, explainByEntries, {
          caller,
          figureQuery: { figure: { kind, week: query.week }, periodId: query.period },
          query,
        }),
    )
  }
}
