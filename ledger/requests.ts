import type { EventMetadata } from '#domain/events.ts'
import { commandIdOf, type Key } from '#domain/ids.ts'
import { type Actor, systemActor } from './calls.ts'
import type { StudentProfile } from './students.ts'

export type LedgerRequest = Readonly<{
  actor: Actor
  moment: Date
  commandId: string
  batchId: string
}>

export const openRequest = (actor: Actor, call: string, key: Key, moment: Date): LedgerRequest => {
  const commandId = commandIdOf({
    organizationId: actor.organizationId,
    actorId: actor.userId,
    call,
    key,
  })
  return { actor, moment, commandId, batchId: commandId }
}

export const systemCommandIdOf = (organizationId: string, call: string, key: Key) =>
  commandIdOf({ organizationId, actorId: systemActor(organizationId).userId, call, key })

export const metadataOf = (
  { actor, moment, commandId }: LedgerRequest,
  { periodId }: Pick<StudentProfile, 'periodId'>,
): Omit<EventMetadata, 'v'> => ({
  organizationId: actor.organizationId,
  periodId,
  actorId: actor.userId,
  actorRole: actor.role,
  commandId,
  correlationId: commandId,
  causationId: commandId,
  occurredAt: moment.toISOString(),
})
