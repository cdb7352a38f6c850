import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { type Race as Answer, RaceAnswer, RaceQuery } from '#api/contracts/race.ts'
import { orNotFound } from '#api/failure.ts'
import { requireAdminOrAuditor } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { findAsOf } from '#projections/engine/as-of.ts'
import { readHouseRace } from '#projections/houses/house-race.ts'
import { housesProjection } from '#projections/houses/houses.ts'
import type { RankedPeriod } from '#projections/houses/ranking-end.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { type RaceScope, readRace } from '#projections/points/race.ts'
import { listRunners } from '#projections/points/runners.ts'
import { findPeriod } from '#registry/organization/periods.ts'

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
        return succeeded(
          groupBy === 'house'
            ? await houseRaceOf({ organizationId, periodId })
            : await raceOf({ organizationId, periodId, groupBy }),
        )
      }
      const isOfHouses = groupBy === 'house'
      const of = { organizationId, periodId }
      // The houses' race also counts entries of the points read model.
      const points = isOfHouses ? await findAsOf(db, pointsProjection, of) : null
      const readModel = isOfHouses ? housesProjection : pointsProjection
      const answerKey = { readModel, ...of, what: ['race', groupBy, points] }
      const known = await answerCache.answer(reply, answerKey, read)
      return known ? known.answer : await read()
    },
  )

  const houseRaceOf = async (scope: RankedPeriod): Promise<Answer> => {
    const { from, entries, gains, runners } = await readHouseRace(db, scope)
    const byHouse = Map.groupBy(gains, ({ house_id }) => house_id)
    return {
      from,
      entries: [...entries],
      runners: runners.map(({ id, name, name_en, students, ...house }) => ({
        _id: id,
        class: '',
        class_no: null,
        students,
        house,
        name: { en: name_en || name, zh: name },
        gains: (byHouse.get(id) ?? []).map(({ day, points }) => ({ day, points })),
      })),
    }
  }

  const raceOf = async (scope: RaceScope): Promise<Answer> => {
    const { from, entries, gains } = await readRace(db, scope)
    const byRunner = Map.groupBy(gains, ({ runner }) => runner)
    const runners = await listRunners(db, scope, [...byRunner.keys()])
    return {
      from,
      entries: [...entries],
      runners: runners.map(({ runner_id, name_en, name_zh, ...runner }) => ({
        ...runner,
        _id: runner_id,
        name: name_en === null ? null : { en: name_en, zh: name_zh ?? '' },
        gains: (byRunner.get(runner_id) ?? []).map(({ day, points: given }) => ({
          day,
          points: given,
        })),
      })),
    }
  }
}
