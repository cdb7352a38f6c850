import type { OverrideReason } from '#domain/shop/rules.ts'

/** The points that the person saw. If they have changed: `points_changed`. */
type Expected = Readonly<{ expectedPoint?: number | undefined }>
export type RuleLine = Expected & Readonly<{ rule: string; count: number }>

export type RewardRequest = RuleLine & Readonly<{ profiles: readonly string[] }>
/** Why staff go beyond a prize's hours and limits. */
type Overriding = Readonly<{ override?: OverrideReason | undefined }>
export type RedemptionRequest = RewardRequest & Overriding
export type BasketRequest = Overriding & Readonly<{ profile: string; lines: readonly RuleLine[] }>
export type PrizeOrderRequest = Readonly<{ prize: string; expectedPoint: number }>
export type ParentRewardRequest = Expected & Readonly<{ rule: string; period: string }>

export type ChangedRulePoints = Readonly<{ rule: string; expected: number; point: number }>
