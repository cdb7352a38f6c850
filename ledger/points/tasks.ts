import { localDateOf } from '#domain/calendar.ts'
import type { Message } from '#domain/decider.ts'
import { reversalIdOf } from '#domain/ids.ts'
import type { AccountCommand } from '#domain/points-account/commands.ts'
import type { Revert } from '#domain/reverting.ts'
import type { Task } from '#platform/command-handler/messages.ts'
import type { RevertActions } from '../messages.ts'
import { actionOf, metadataOf, type Request } from '../requests.ts'
import type { Kind } from './kinds.ts'
import type { Context } from './reward-context.ts'

export type AccountTask = Task<AccountCommand>

/** One command for each student, on all rules of the request; `counts` has one entry a rule. */
export const recordingTasks = (kind: Kind, request: Request, context: Context, counts: readonly number[]) => {
  const localDate = localDateOf(request.moment, context.timeZone)
  return context.students.map((student): AccountTask & { action: string } => {
    const actions = context.rules.map((rule, n) =>
      actionOf({ request, localDate, student }, { rule, count: counts[n] ?? 1, n }),
    )
    return {
      id: student.id,
      // The first one of a basket stands for all of it.
      action: actions[0]?.actionId ?? '',
      command: kind.commandOf(actions, context.rules),
      metadata: metadataOf(request, student),
    }
  })
}

/** One command for each student in the context, on all of the student's actions that are to be taken back. */
export const revertingTasks = (request: Request, context: Context, { actions, reason }: RevertActions) => {
  const { commandId, batchId, moment } = request
  const localDate = localDateOf(moment, context.timeZone)
  const ofProfile = Map.groupBy(actions, ({ profile }) => profile)
  return context.students.map((student): Task<Message<'Revert', Revert>> => {
    const reversals = (ofProfile.get(student.id) ?? []).map(({ action }) => ({
      actionId: reversalIdOf(commandId, action),
      reverts: action,
    }))
    return {
      id: student.id,
      command: { type: 'Revert', data: { batchId, localDate, reason, reversals } },
      metadata: metadataOf(request, student),
    }
  })
}
