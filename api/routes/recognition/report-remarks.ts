import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers } from '#api/answers/answers.ts'
import { CommandAnswer } from '#api/contracts/actions.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import { ReportRemarkInput } from '#api/contracts/recognition.ts'
import { HttpError } from '#api/failure.ts'
import { actorOf, commandAnswer } from '#api/http/commands/command-answer.ts'
import { isStale } from '#api/http/is-stale.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { DomainError } from '#domain/decider.ts'
import { remarksProjection } from '#projections/remarks/remarks.ts'
import { removeRemarkTexts, storeRemarkText } from '#registry/remarks/remark-texts.ts'
import { studentsSeenBy } from './own-students.ts'

/** Writes remarks on students' reports, for everyone who may see the report. */
export const reportRemarkRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, ledger } = services
  const route = {
    preHandler: requireStaffCommand,
    schema: {
      headers: CommandHeaders,
      body: ReportRemarkInput,
      response: answers(CommandAnswer),
    },
  }
  app.post('/v2/recognition/student_report/remarks', route, async (request) => {
    const { caller, body, idempotencyKey: key } = request
    const { profile: profileId, text, replaces } = body
    const { organizationId } = caller
    const own = await studentsSeenBy(db, caller)
    if (own && !own.includes(profileId)) throw new HttpError('not_found')
    const actor = actorOf(request)
    const id = ledger.remarks.idOf(actor, key, profileId)
    // The text is stored before the event, so that no event names a text that was lost in a crash.
    const isSame = await storeRemarkText(
      db,
      { organizationId, at: clock() },
      { id, profileId, text },
    )
    if (!isSame) throw new HttpError('idempotency_key_reused')
    const remove = (...ids: readonly string[]) =>
      removeRemarkTexts(db, organizationId, { profileId, ids })
    try {
      const result = await ledger.remarks.write(actor, key, { profile: profileId, replaces })
      const isReplaced = result.outcomes.some(({ reverted }) => reverted)
      if (isReplaced) await remove(id)
      // The former text stays as long as reports still show it.
      else if (!(await isStale(services, result.position, remarksProjection)) && replaces !== null)
        await remove(replaces)
      return commandAnswer(result)
    } catch (error) {
      if (error instanceof DomainError) await remove(id)
      throw error
    }
  })
}
