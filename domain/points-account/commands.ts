import type { QuotaType } from '#domain/calendar.ts'
import type { Message } from '#domain/decider.ts'
import type { Revert } from '#domain/reverting.ts'
import type { Action } from './events.ts'

export type Quota = Readonly<{ type: QuotaType; count: number }>

export type AccountCommand =
  | Message<'Reward', Action>
  | Message<'RewardAsParent', Action & { quota: Quota }>
  | Message<'Grant', Action>
  /** One prize or a whole basket: all of it or nothing. */
  | Message<'Redeem', { lines: readonly Action[] }>
  | Message<'Revert', Revert>
