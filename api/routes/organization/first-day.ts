import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, Empty } from '#api/contracts/common.ts'
import { FirstDayAnswer, FirstDayInput, firstDaySteps } from '#api/contracts/first-day.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { hasAwards } from '#projections/points/own-awards.ts'
import {
  findFirstDay,
  findPrepared,
  noteFirstDayDone,
  putFirstDayAway,
} from '#registry/organization/first-day.ts'

export const firstDayRoutes: FastifyPluginAsyncZod<Services> = async (app, { db, clock }) => {
  const preHandler = requireStaffCommand
  app.get(
    '/v2/first_day',
    { preHandler, schema: { response: answers(FirstDayAnswer) } },
    async ({ caller }) => {
      const { organizationId } = caller
      const [state, { students, classes, ...prepared }, reward] = await Promise.all([
        findFirstDay(db, caller),
        findPrepared(db, organizationId),
        hasAwards(db, organizationId),
      ])
      const is = { ...prepared, students: students > 0, reward }
      const steps = firstDaySteps.map((step) => ({ step, is_done: is[step] }))
      const isComplete = steps.every(({ is_done }) => is_done)
      if (isComplete && !state.is_done) await noteFirstDayDone(db, organizationId, clock())
      return succeeded({ ...state, steps, students, classes, is_done: state.is_done || isComplete })
    },
  )

  const save = {
    preHandler,
    schema: { headers: CommandHeaders, body: FirstDayInput, response: answers(Empty) },
  }
  app.put('/v2/first_day', save, async ({ caller, body }) => {
    await putFirstDayAway(db, caller, body.is_put_away)
    return succeeded(null)
  })
}
