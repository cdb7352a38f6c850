import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { type Race as Answer, RaceAnswer, RaceQuery } from '#api/contracts/race.ts'
import { orNotFound } from '#api/failure.ts'
import { requireAdminOrAuditor } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { type RaceScope, readRace } from '#projections/points/race.ts'
import { listRunners } from '#projections/points/runners.ts'
import { findPeriod } from '#registry/organization/periods.ts'

/** A period as a race, for the assembly. */
export const raceRoutes: FastifyPluginAsyncZod<Services> = async (app, { db, answerCache }) => {
  const race = {
    preHandler: requireAdminOrAuditor,
    config: { heavy: true },
    schema: { querystring: RaceQuery, response: answers(RaceAnswer) },
  }
  app.get(
    '/v2/audit/race',
    race,
    async ({ caller: { organizationId }, query: { period: periodId, groupBy } }, reply) => {
      const read = async () => {
        orNotFound(await findPeriod(db, organizationId, periodId))
        return succeeded(await raceOf({ organizationId, periodId, groupBy }))
      }
      const answerKey = {
        readModel: pointsProjection,
        organizationId,
        periodId,
        what: ['race', groupBy],
      } as const
      const known = await answerCache.answer(reply, answerKey, read)
      return known ? known.answer : await read()
    },
  )

  const raceOf = async (scope: RaceScope): Promise<Answer> => {
    const { from, entries, gains } = await readRace(db, scope)
    const byRunner = Map.groupBy(gains, ({ who }) => who)
    const runners = await listRunners(db, scope, [...byRunner.keys()])
    return {
      from,
      entries: [...entries],
      runners: runners.map(({ who, name_en, name_zh, ...runner }) => ({
        ...runner,
        _id: who,
        name: name_en === null ? null : { en: name_en, zh: name_zh ?? '' },
        gains: (byRunner.get(who) ?? []).map(({ day, points: given }) => ({ day, points: given })),
      })),
    }
  }
}
