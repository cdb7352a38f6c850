import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, IdParams } from '#api/contracts/common.ts'
import { UndoAnswer } from '#api/contracts/student-imports.ts'
import { orNotFound } from '#api/failure.ts'
import { tellLists } from '#api/live/tell-lists.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { findImport } from '#registry/students/imports.ts'
import { settleRemoved } from '#registry/students/settle-removed.ts'
import {
  previewUndo,
  type UndoResult,
  undoStudentImport,
} from '#registry/students/undo-student-import.ts'
import { importAnswer, keptAnswer } from './import-answer.ts'

export const undoImportRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, eventStore, sessions } = services
  const answer = async (
    request: FastifyRequest<{ Params: { id: string } }>,
    result: UndoResult,
  ) => {
    const row = orNotFound(await findImport(db, request.caller.organizationId, request.params.id))
    const { removed, restored } = result
    const viewed = { caller: request.caller, now: clock() }
    return succeeded({
      removed,
      restored,
      kept: keptAnswer(result),
      import: importAnswer(row, viewed),
    })
  }
  const undoOf = ({ params, caller }: FastifyRequest<{ Params: { id: string } }>) => ({
    id: params.id,
    mayUndoAll: caller.allAction,
  })

  const preview = {
    preHandler: requireStaffCommand,
    schema: { params: IdParams, response: answers(UndoAnswer) },
  }
  app.get('/users/imports/:id/undo', preview, async (request) =>
    answer(
      request,
      await previewUndo({ db, eventStore }, authorOf(request, clock), undoOf(request)),
    ),
  )

  const undo = {
    preHandler: requireStaffCommand,
    config: { heavy: true },
    schema: { headers: CommandHeaders, params: IdParams, response: answers(UndoAnswer) },
  }
  app.post('/users/imports/:id/undo', undo, async (request) => {
    const result = await undoStudentImport(
      { db, eventStore },
      authorOf(request, clock),
      undoOf(request),
    )
    await sessions.revoke(result.endedSessions)
    // Restores students who received events during the undo. A job restores those whose events come
    // within the next minute.
    await settleRemoved({ db, eventStore }, clock())
    await tellLists(services, request.caller.organizationId, result.periodIds)
    return answer(request, result)
  })
}
