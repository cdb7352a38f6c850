import type { DomainErrorCode } from '#domain/decider.ts'
import { type Key, systemUserId } from '#domain/ids.ts'
import type { ActorRole } from '#domain/roles.ts'
import type { StreamCategory } from '#domain/streams.ts'
import type { Position } from '#platform/event-store/event-store.ts'

/** A parent acts as the student's user. */
export type Actor = Readonly<{ organizationId: string; userId: string; role: ActorRole }>

export const systemActor = (organizationId: string): Actor => ({
  organizationId,
  userId: systemUserId,
  role: 'system',
})

export type ActionOutcome = {
  profile: string
  /** `retryable`: nothing was recorded; send the same request again. */
  outcome: 'appended' | 'duplicate' | 'rejected' | 'retryable'
  code?: DomainErrorCode
  action?: string
  /** Set only with `duplicate`, if the earlier action has been reverted since. */
  reverted?: boolean
  /**
   * When the check-in or check-out happened (ISO 8601, UTC); for a duplicate, when the earlier one
   * happened.
   */
  at?: string
}

/** A read model that has reached `position` shows everything recorded. */
export type LedgerResult = { batch: string; position: Position; outcomes: ActionOutcome[] }

/** @throws DomainError, with nothing recorded */
export type Call<Input> = (actor: Actor, key: Key, input: Input) => Promise<LedgerResult>

/** Also called for a duplicate, whose first request may have crashed before it woke a worker. */
export type OnAppended = (position: Position, category: StreamCategory) => void

export type RevertActions = Readonly<{
  actions: readonly Readonly<{ profile: string; action: string; period?: string | undefined }>[]
  reason: string | null
  withCorrections?: boolean | undefined
}>
