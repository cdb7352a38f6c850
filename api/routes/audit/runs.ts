import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { DifferencesAnswer, RunAnswer, RunsAnswer, RunsQuery } from '#api/contracts/audit.ts'
import { CommandHeaders, IdParams } from '#api/contracts/common.ts'
import { HttpError, orNotFound } from '#api/failure.ts'
import { pageAnswer } from '#api/http/page-answer.ts'
import { requireAdminOrAuditor } from '#api/plugins/guards.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import type { Services } from '#api/services.ts'
import { verificationWakeUp } from '#projections/verify/run.ts'
import {
  countDifferences,
  countRuns,
  findRun,
  listDifferences,
  listRuns,
  requestVerification,
} from '#projections/verify/runs.ts'
import { answerDifferences, answerRuns } from './run-answer.ts'

const path = '/v2/audit/runs'

export const runRoutes: FastifyPluginAsyncZod<Services> = async (app, { db, clock, queue }) => {
  const preHandler = requireAdminOrAuditor

  const list = { preHandler, schema: { querystring: RunsQuery, response: answers(RunsAnswer) } }
  app.get(path, list, async ({ caller, query: { limit, page } }) => {
    const runs = await listRuns(db, { limit, offset: page * limit })
    const rows = await answerRuns(db, caller.organizationId, runs)
    return pageAnswer({ rows, total: await countRuns(db), limit, at: clock(), stale: false })
  })

  const answerRun = async (organizationId: string, id: string) => {
    const [run] = await answerRuns(db, organizationId, [orNotFound(await findRun(db, id))])
    return succeeded(orNotFound(run ?? null))
  }

  // Auditors may request a verification, because it changes none of the school's data.
  const ask = {
    preHandler,
    config: { heavy: true },
    schema: { headers: CommandHeaders, response: answers(RunAnswer) },
  }
  app.post(path, ask, async (request) => {
    const { organizationId, userId } = request.caller
    const now = clock()
    const requested = await requestVerification(db, {
      id: registryCommandId(request),
      organizationId,
      userId,
      now,
    })
    if ('until' in requested) throw limited(requested.until, now)
    queue.wakeUp(verificationWakeUp)
    return await answerRun(organizationId, requested.id)
  })

  const one = { preHandler, schema: { params: IdParams, response: answers(RunAnswer) } }
  app.get(`${path}/:id`, one, ({ caller, params }) => answerRun(caller.organizationId, params.id))

  const differences = {
    preHandler,
    schema: { params: IdParams, querystring: RunsQuery, response: answers(DifferencesAnswer) },
  }
  app.get(
    `${path}/:id/differences`,
    differences,
    async ({ caller, params, query: { limit, page } }) => {
      const { organizationId } = caller
      const { id } = orNotFound(await findRun(db, params.id))
      const found = await listDifferences(db, id, { organizationId, limit, offset: page * limit })
      const counted = await countDifferences(db, organizationId, [id])
      const total = counted.filter(({ is_own }) => is_own).reduce((sum, { rows }) => sum + rows, 0)
      return pageAnswer({
        rows: await answerDifferences(db, organizationId, found),
        total,
        limit,
        at: clock(),
        stale: false,
      })
    },
  )
}

const limited = (until: Date, now: Date) =>
  new HttpError('verification_limit', {
    until: until.toISOString(),
    seconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
  })
