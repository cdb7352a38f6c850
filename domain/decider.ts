export type TypedMessage<Type extends string, Data> = Readonly<{ type: Type; data: Readonly<Data> }>

/**
 * An event with the moment of its metadata (ISO 8601, UTC), as every event from a store is folded.
 */
export type Happened<Event> = Event & Readonly<{ occurredAt?: string }>

/**
 * The rules of one stream: what a command does to a state, and what an event does to it. Pure: no
 * clock, no randomness, no I/O.
 */
export type Decider<State, Command, Event> = {
  initialState: () => State
  /** @throws DomainError when a rule says no */
  decide: (command: Command, state: State) => Event[]
  /** May change `state` in place: a fold owns the state that it builds. */
  evolve: (state: State, event: Event) => State
  /**
   * Whether `decide` returns the same events for this command in every state in which the command
   * is not recorded yet. Such a command is decided without reading its stream.
   */
  needsNoPast?: (command: Command) => boolean
}

/**
 * Every way in which a rule of the ledger may say no: the deciders' own, then those that need the
 * registry. Keys the HTTP status table, both languages' messages and the tests.
 */
export const domainErrorCodes = [
  'lack_point',
  'quota_exceeded',
  'action_not_found',
  'idempotency_key_reused',
  'not_found',
  'profile_duplicate',
  'rule_inactive',
  'fail_reward_current_period',
  'lack_point_msg',
  'points_changed',
  'date_out_of_range',
  'recorded_by_other',
  'badge_limit',
  'already_credited',
  'session_over',
  'play_limit',
  'game_without_questions',
  'quiz_full',
  'quiz_limit',
  'question_not_open',
  'question_still_open',
  'board_game_inactive',
  'player_count',
] as const
export type DomainErrorCode = (typeof domainErrorCodes)[number]

/** A rule said no. `details` is what the message needs, such as the count of lack_point_msg. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly code: DomainErrorCode
  readonly details?: Readonly<Record<string, unknown>>
  constructor(code: DomainErrorCode, details?: Readonly<Record<string, unknown>>) {
    super(code)
    this.code = code
    if (details) this.details = details
  }
}
