import { NIL } from 'uuid'
import type { DomainErrorCode } from '#domain/decider.ts'
import type { Key } from '#domain/ids.ts'
import type { ActorRole } from '#domain/roles.ts'
import type { StreamCategory } from '#domain/streams.ts'
import type { Position } from '#platform/event-store/event-store.ts'

/** In a parent's session the user is the student. */
export type Actor = Readonly<{ organizationId: string; userId: string; role: ActorRole }>

export const systemActor = (organizationId: string): Actor => ({
  organizationId,
  userId: NIL,
  role: 'system',
})

export type ActionOutcome = {
  profile: string
  /** `retryable`: not recorded; send the same request again. */
  outcome: 'appended' | 'duplicate' | 'rejected' | 'retryable'
  code?: DomainErrorCode
  action?: string
  /** Only with `duplicate`: the earlier action was reverted since. */
  reverted?: boolean
  /** When the check-in happened (ISO 8601, UTC); with `duplicate`, the earlier one. */
  at?: string
}

/** A read model at `position` shows everything recorded. */
export type LedgerResult = { batch: string; position: Position; outcomes: ActionOutcome[] }

/** @throws DomainError, with nothing recorded */
export type Call<Input> = (actor: Actor, key: Key, input: Input) => Promise<LedgerResult>

/** Also called for a duplicate: the first request may have died before it woke a worker. */
export type OnAppended = (position: Position, category: StreamCategory) => void

export type RevertActions = Readonly<{
  actions: readonly Readonly<{ profile: string; action: string }>[]
  reason: string | null
}>
