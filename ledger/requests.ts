import type { EventMetadata } from '#domain/events.ts'
import { actionIdOf, commandIdOf } from '#domain/ids.ts'
import type { Action } from '#domain/points-account/events.ts'
import type { Actor } from './messages.ts'
import type { Rule } from './points/reward-context.ts'
import type { Student } from './students.ts'

/** One request of one actor. Its ids are the same for every retry with the same key. */
export type Request = Readonly<{ actor: Actor; moment: Date; commandId: string; batchId: string }>

export const openRequest = (actor: Actor, call: string, key: string, moment: Date): Request => {
  const commandId = commandIdOf({ organizationId: actor.organizationId, actorId: actor.userId, call, key })
  // What one request made is one batch.
  return { actor, moment, commandId, batchId: commandId }
}

export const metadataOf = ({ actor, moment, commandId }: Request, { periodId }: Student): Omit<EventMetadata, 'v'> => ({
  organizationId: actor.organizationId,
  periodId,
  actorId: actor.userId,
  actorRole: actor.role,
  commandId,
  correlationId: commandId,
  causationId: commandId,
  occurredAt: moment.toISOString(),
})

type Setting = Readonly<{ request: Request; localDate: string; student: Student }>
/** The n-th of the request. */
type Line = Readonly<{ rule: Rule; count: number; n: number }>

export const actionOf = ({ request, localDate, student }: Setting, { rule, count, n }: Line): Action => ({
  actionId: actionIdOf(request.commandId, student.id, n),
  batchId: request.batchId,
  ruleId: rule.id,
  ruleName: rule.name,
  ruleType: rule.type,
  categoryId: rule.categoryId,
  unitPoints: rule.point,
  count,
  points: rule.point * count,
  localDate,
  class: student.class,
})
