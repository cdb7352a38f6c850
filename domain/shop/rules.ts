import { foldClass } from '../folding.ts'

/** `order`: the student orders the prize, and staff hand it over when it is ready. */
export const handovers = ['at_once', 'order'] as const
export type Handover = (typeof handovers)[number]

export const limitSpans = ['period', 'month', 'week'] as const
export type LimitSpan = (typeof limitSpans)[number]
export type RedemptionLimit = Readonly<{ count: number; span: LimitSpan }>

export const orderStates = ['ordered', 'ready', 'collected', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

/** An order that moves to the student's other account. */
export type StandingOrder = Readonly<{
  handover: Handover
  collectBy: string | null
  state: Exclude<OrderState, 'cancelled'>
}>

export const orderReasons = [
  'student_asked',
  'unavailable',
  'not_collected',
  'mistake',
  'other',
] as const
export type OrderReason = (typeof orderReasons)[number]

/** A reason for a prize outside its hours or above a student's limit. */
export const overrideReasons = ['agreed_before', 'special_occasion', 'other'] as const
export type OverrideReason = (typeof overrideReasons)[number]

/** In the school's time zone. 1 is Monday. Times are 00:00 to 24:00; `to` is excluded. */
export type WeeklyOpening = Readonly<{ days: readonly number[]; from: string; to: string }>

/** An empty `classes` allows all. */
export const isForClass = (classes: readonly string[], name: string): boolean =>
  classes.length === 0 || classes.some((one) => foldClass(one) === foldClass(name))
