import type { ActorRole } from './roles.ts'

export type TypedMessage<Type extends string, Data> = Readonly<{ type: Type; data: Readonly<Data> }>

export type DataOf<
  Message extends TypedMessage<string, unknown>,
  Type extends Message['type'],
> = Extract<Message, { type: Type }>['data']

/** An event with the time and actor that some rules need. */
export type Happened<Event> = Event & Readonly<{ occurredAt?: string; actorRole?: ActorRole }>

/** The rules of one stream. Pure: no clock, no randomness, no I/O. */
export type Decider<State, Command, Event> = {
  initialState: () => State
  /** @throws DomainError if a rule refuses */
  decide: (command: Command, state: State) => Event[]
  /** May change `state` in place (decision 0193). */
  evolve: (state: State, event: Event) => State
  /** True if earlier events matter only for a retry. The stream is then not read. */
  needsNoPast?: (command: Command) => boolean
}

/** Other programs expect `lack_point_msg` from calls for several students, else `lack_point`. */
export const domainErrorCodes = [
  'lack_point',
  'quota_exceeded',
  'action_not_found',
  'idempotency_key_reused',
  'not_found',
  'profile_duplicate',
  'account_merged',
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
  'quiz_not_for_class',
  'quiz_limit',
  'question_not_open',
  'question_still_open',
  'board_game_inactive',
  'teams_fixed',
  'player_count',
  'out_of_stock',
  'limit_reached',
  'shop_closed',
  'not_for_class',
  'order_changed',
  'order_undo_ended',
  'order_lapsed',
  'points_out_of_range',
  'award_changed',
  'not_correctable',
  'correction_changes_nothing',
  'correction_below_zero',
  'stock_changed',
  'house_awards_off',
  'remark_changed',
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
