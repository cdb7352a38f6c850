import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandAnswer } from '#api/contracts/actions.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import { LeaveUnfinished, SubmitHomework } from '#api/contracts/homework.ts'
import { actorOf, commandAnswer } from '#api/http/commands/command-answer.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import type { ActionOutcome, LedgerResult } from '#ledger/calls.ts'
import { writeRemarks } from '#registry/homework/homework-remarks.ts'
import { findChangeable } from './find-changeable.ts'

export const submitHomeworkRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { ledger, db, clock } = services
  const preHandler = requireStaffCommand
  const shared = { headers: CommandHeaders, response: answers(CommandAnswer) }

  const submit = { preHandler, schema: { ...shared, body: SubmitHomework } }
  app.post('/v2/homework/homeworkSubmitRecord', submit, async (request) => {
    const input = { ...request.body, mayReplaceOthers: request.caller.allAction }
    return commandAnswer(
      await ledger.homework.mark(actorOf(request), request.idempotencyKey, input),
    )
  })

  const leave = { preHandler, schema: { ...shared, body: LeaveUnfinished } }
  app.post('/v2/homework/unfinishedHomework', leave, async (request) => {
    const { homeworkType_id: homeworkType, date, profiles } = request.body
    const input = { homeworkType, date, profiles: profiles.map(({ profile }) => profile) }
    const result = await ledger.homework.leaveUnfinished(
      actorOf(request),
      request.idempotencyKey,
      input,
    )
    const answer = commandAnswer(result)
    // Remarks are written after the records: if writing them fails, a retry finds the records and
    // adds the remarks.
    const { organizationId } = request.caller
    const records = result.outcomes.flatMap(({ action, profile, outcome, reverted }, n) => {
      if (!action || reverted || (outcome !== 'appended' && outcome !== 'duplicate')) return []
      const { remarks } = profiles[n]!
      if (remarks === '') return []
      return [{ recordId: action, profileId: profile, remarks, isNew: outcome === 'appended' }]
    })
    const known = { services, position: result.position }
    const { changeable, isStale } = await findChangeable(known, request.caller, records)
    const mine = records.filter(({ recordId }) => changeable.has(recordId))
    await writeRemarks(db, { organizationId, at: clock() }, mine)
    const refused = new Set(
      records.filter((record) => !mine.includes(record)).map(({ profileId }) => profileId),
    )
    if (refused.size === 0) return answer
    return answerWithRefused(result, refused, isStale)
  })
}

/** Reports students as not recorded if their remarks were not written. @throws HttpError */
const answerWithRefused = (
  result: LedgerResult,
  refused: ReadonlySet<string>,
  isRetryable: boolean,
) => {
  const outcomes = result.outcomes.map((outcome): ActionOutcome => {
    const { profile } = outcome
    if (!refused.has(profile)) return outcome
    if (isRetryable) return { profile, outcome: 'retryable' }
    return { profile, outcome: 'rejected', code: 'recorded_by_other' }
  })
  const changed = { ...result, outcomes }
  // `commandAnswer` refuses a repeated batch if only some of its students are refused.
  const isAnyRecorded = outcomes.some(({ action }) => action !== undefined)
  return isAnyRecorded ? succeeded(changed) : commandAnswer(changed)
}
