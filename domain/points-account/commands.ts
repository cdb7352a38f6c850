import type { QuotaType } from '#domain/calendar.ts'
import type { Message } from '#domain/decider.ts'
import type { Revert } from '#domain/reverting.ts'
import type { Action } from './events.ts'

export type Quota = Readonly<{ type: QuotaType; count: number }>

/** An action, with the rule's points that the person agreed to where the caller tells them. */
export type Order = Action & Readonly<{ expectedPoint?: number | undefined }>

export type AccountCommand =
  | Message<'Reward', Order>
  | Message<'RewardAsParent', Order & { quota: Quota }>
  | Message<'Grant', Order>
  /** One prize or a whole basket: all of it or nothing. */
  | Message<'Redeem', { lines: readonly Order[] }>
  | Message<'Revert', Revert>
