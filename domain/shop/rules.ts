/** `order`: the student orders now, and staff hand the prize over later. */
export const handovers = ['at_once', 'order'] as const
export type Handover = (typeof handovers)[number]

export const limitSpans = ['period', 'month', 'week'] as const
export type LimitSpan = (typeof limitSpans)[number]
export type RedemptionLimit = Readonly<{ count: number; span: LimitSpan }>

export const orderStates = ['ordered', 'ready', 'collected', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

export const orderReasons = [
  'student_asked',
  'unavailable',
  'not_collected',
  'mistake',
  'other',
] as const
export type OrderReason = (typeof orderReasons)[number]

/** Why staff hand out a prize outside its hours, or above a student's limit. */
export const overrideReasons = ['agreed_before', 'special_occasion', 'other'] as const
export type OverrideReason = (typeof overrideReasons)[number]

/** In the school's time zone. `days`: 1 is Monday. From 00:00 to 24:00, `to` excluded. */
export type WeeklyOpening = Readonly<{ days: readonly number[]; from: string; to: string }>
