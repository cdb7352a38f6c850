import { localDateOf } from '#domain/calendar.ts'
import { actionIdOf } from '#domain/ids.ts'
import type { AccountCommand } from '#domain/points-account/commands.ts'
import type { Action } from '#domain/points-account/events.ts'
import type { Task } from '#platform/command-handler/messages.ts'
import { metadataOf, type Request } from '../requests.ts'
import type { Student } from '../students.ts'
import type { Kind } from './kinds.ts'
import type { Context, Rule } from './reward-context.ts'

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

type Setting = Readonly<{ request: Request; localDate: string; student: Student }>
/** The n-th of the request. */
type Line = Readonly<{ rule: Rule; count: number; n: number }>

const actionOf = ({ request, localDate, student }: Setting, { rule, count, n }: Line): Action => ({
  actionId: actionIdOf(request.commandId, student.id, n),
  batchId: request.batchId,
  ruleId: rule.id,
  ruleName: rule.name,
  ruleNameEn: rule.nameEn,
  ruleType: rule.type,
  categoryId: rule.categoryId,
  unitPoints: rule.point,
  count,
  points: rule.point * count,
  localDate,
  class: student.class,
})
