import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, IdParams } from '#api/contracts/common.ts'
import {
  HandedOutAnswer,
  StudentImportAnswer,
  StudentImportsAnswer,
} from '#api/contracts/student-imports.ts'
import { StudentBatch } from '#api/contracts/students.ts'
import { orNotFound } from '#api/failure.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import type { Services } from '#api/services.ts'
import { handOutPasswords } from '#registry/students/hand-out-passwords.ts'
import { findImport, listImports } from '#registry/students/imports.ts'
import { bodyLimit } from '../import-students.ts'
import { importAnswer } from './import-answer.ts'
import { definePeriodStudents } from './period-students.ts'
import { createImportRuns, studentImportJob } from './run-imports.ts'

const shown = 10

/** One call starts an import in the background, another reports its progress. */
export const importRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const runs = createImportRuns(services)
  app.addHook('preClose', runs.stop)
  definePeriodStudents(app, services, runs)
  const viewed = (request: FastifyRequest) => ({ caller: request.caller, now: clock() })
  const read = async (request: FastifyRequest, id: string) =>
    importAnswer(
      orNotFound(await findImport(db, request.caller.organizationId, id)),
      viewed(request),
    )

  const list = {
    preHandler: requireStaffCommand,
    schema: { response: answers(StudentImportsAnswer) },
  }
  app.get('/users/imports', list, async (request) => {
    const rows = await listImports(db, request.caller.organizationId, shown)
    return succeeded(rows.map((row) => importAnswer(row, viewed(request))))
  })

  const one = {
    preHandler: requireStaffCommand,
    schema: { params: IdParams, response: answers(StudentImportAnswer) },
  }
  app.get('/users/imports/:id', one, async (request) =>
    succeeded(await read(request, request.params.id)),
  )

  const start = {
    preHandler: requireStaffCommand,
    config: { heavy: true },
    bodyLimit,
    schema: { headers: CommandHeaders, body: StudentBatch, response: answers(StudentImportAnswer) },
  }
  app.post('/users/imports', start, async (request) => {
    const { users, period: periodId } = request.body
    const commandId = registryCommandId(request)
    // This call imports files only, because the dialog for one student uses another call.
    const batch = { commandId, periodId, users, mode: 'upsert', passwordsLater: true } as const
    const author = authorOf(request, clock)
    await runs.start(author, studentImportJob(db, author, batch))
    return succeeded(await read(request, commandId))
  })

  const passwords = {
    preHandler: requireStaffCommand,
    config: { heavy: true },
    schema: { headers: CommandHeaders, params: IdParams, response: answers(HandedOutAnswer) },
  }
  app.post('/users/imports/:id/passwords', passwords, async (request) => {
    const handOut = {
      importId: request.params.id,
      commandId: registryCommandId(request),
      mayForAll: request.caller.allAction,
    }
    const handedOut = await handOutPasswords(db, authorOf(request, clock), handOut)
    return succeeded(
      handedOut.map(({ username, name_en, name_zh, ...student }) => ({
        ...student,
        u_id: username,
        name: { en: name_en, zh: name_zh },
      })),
    )
  })
}
