import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, IdParams } from '#api/contracts/common.ts'
import { PeriodStudentsAnswer, PeriodStudentsInput } from '#api/contracts/period-students.ts'
import { orNotFound } from '#api/failure.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireOrganizationAdmin } from '#api/plugins/guards.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import type { Services } from '#api/services.ts'
import { listClassBelongings } from '#registry/organization/class-belongings.ts'
import { findImport, isAbandoned } from '#registry/students/imports.ts'
import { moveStudents, mustBeMovable, saidByMove } from '#registry/students/move-students.ts'
import { planStudentMove } from '#registry/students/plan-student-move.ts'
import { bodyLimit } from '../import-students.ts'
import { importAnswer } from './import-answer.ts'
import { periodStudentsPlan } from './period-students-plan.ts'
import type { ImportRuns } from './run-imports.ts'

type App = Parameters<FastifyPluginAsyncZod>[0]

/** Plans which students a period takes over, or adds them as an import. */
export const definePeriodStudents = (app: App, services: Services, runs: ImportRuns) => {
  const { db, clock } = services
  const options = {
    preHandler: requireOrganizationAdmin,
    config: { heavy: true },
    bodyLimit,
    schema: {
      headers: CommandHeaders,
      params: IdParams,
      body: PeriodStudentsInput,
      response: answers(PeriodStudentsAnswer),
    },
  }
  app.post('/v2/periods/:id/students', options, async (request) => {
    const { organizationId } = request.caller
    const { preview, ...said } = request.body
    const move = { ...said, periodId: request.params.id, commandId: registryCommandId(request) }
    const plan = await planStudentMove(db, organizationId, move)
    const answer = periodStudentsPlan(
      plan,
      await listClassBelongings(db, organizationId, move.from),
    )
    if (preview) return succeeded({ plan: answer, import: null })
    const author = authorOf(request, clock)
    const { commandId: id, periodId, from, mode } = move
    const isBegun = async () => {
      const begun = await findImport(db, organizationId, id)
      return begun?.state === 'done' || (begun?.state === 'running' && !isAbandoned(begun, clock()))
    }
    await runs.start(author, {
      id,
      periodId,
      move: { from, mode },
      said: saidByMove(move),
      // On a retry the students have moved, so the plan differs.
      check: async () => {
        if (!(await isBegun())) mustBeMovable(plan, move)
      },
      run: async ({ signal }) => {
        signal?.throwIfAborted()
        await moveStudents(db, author, move)
        return []
      },
    })
    const begun = orNotFound(await findImport(db, organizationId, id))
    return succeeded({
      plan: answer,
      import: importAnswer(begun, { caller: request.caller, now: clock() }),
    })
  })
}
