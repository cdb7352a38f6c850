export type TypedMessage<Type extends string, Data> = Readonly<{ type: Type; data: Readonly<Data> }>

export type DataOf<
  Message extends TypedMessage<string, unknown>,
  Type extends Message['type'],
> = Extract<Message, { type: Type }>['data']

export type Happened<Event> = Event & Readonly<{ occurredAt?: string }>

/** The rules of one stream. Pure: no clock, no randomness, no I/O. */
export type Decider<State, Command, Event> = {
  initialState: () => State
  /** @throws DomainError when a rule says no */
  decide: (command: Command, state: State) => Event[]
  /** May change `state` in place. */
  evolve: (state: State, event: Event) => State
  /** True if earlier events matter only for a retry; then the stream need not be read. */
  needsNoPast?: (command: Command) => boolean
}

/**
 * Each has an HTTP status and a message in both languages. `lack_point` is about one student, and
 * `lack_point_msg` counts several: the specification names both.
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
  'out_of_stock',
  'limit_reached',
  'shop_closed',
  'not_for_class',
  'order_changed',
  'order_undo_ended',
  'order_lapsed',
] as const
export type DomainErrorCode = (typeof domainErrorCodes)[number]

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
