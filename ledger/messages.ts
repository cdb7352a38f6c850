import { NIL } from 'uuid'
import type { DomainErrorCode } from '#domain/decider.ts'
import type { ActorRole } from '#domain/events.ts'
import type { Key } from '#domain/ids.ts'
import type { Position } from '#platform/event-store/event-store.ts'

/** Who sends a command. In a parent's session the user is the student and the role `parent`. */
export type Actor = Readonly<{ organizationId: string; userId: string; role: ActorRole }>

/** Who grants points for a birthday, a game or a board game. */
export const systemActor = (organizationId: string): Actor => ({
  organizationId,
  userId: NIL,
  role: 'system',
})

/** What became of one student's action. */
export type ActionOutcome = {
  profile: string
  /** `retryable`: not recorded; the same request with the same key may be sent again. */
  outcome: 'appended' | 'duplicate' | 'rejected' | 'retryable'
  code?: DomainErrorCode
  action?: string
  /** With `duplicate`: the action was recorded and has been reverted since. */
  reverted?: boolean
  /**
   * Of a check-in or check-out that stands: when it happened (ISO 8601, UTC), or the earlier one
   * that made this a `duplicate`.
   */
  at?: string
}

/** `position`: a read model that has reached it shows all that was recorded. */
export type LedgerResult = { batch: string; position: Position; outcomes: ActionOutcome[] }

/**
 * One kind of command. `key` is the caller's Idempotency-Key. @throws DomainError, with nothing
 * recorded
 */
export type Call<Input> = (actor: Actor, key: Key, input: Input) => Promise<LedgerResult>

/** Of the streams that the ledger writes. */
export type LedgerCategory =
  | 'account'
  | 'attendance'
  | 'homework'
  | 'badges'
  | 'student'
  | 'game'
  | 'quiz'
  | 'boardgame'

/**
 * Told of each request that is answered, and whose streams it is about: also of a duplicate, as its
 * position may be one that no read model has been woken up for. Not waited for.
 */
export type OnAppended = (position: Position, category: LedgerCategory) => void

export type RevertActions = Readonly<{
  actions: readonly Readonly<{ profile: string; action: string }>[]
  /** A code, never free text. */
  reason: string | null
}>
