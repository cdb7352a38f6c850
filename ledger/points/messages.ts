/** The points that the person saw. If they have changed: `points_changed`. */
type Expected = Readonly<{ expectedPoint?: number | undefined }>
export type RuleLine = Expected & Readonly<{ rule: string; count: number }>

export type RewardRequest = RuleLine & Readonly<{ profiles: readonly string[] }>
export type BasketRequest = Readonly<{ profile: string; lines: readonly RuleLine[] }>
export type ParentRewardRequest = Expected & Readonly<{ rule: string; period: string }>

export type ChangedRulePoints = Readonly<{ rule: string; expected: number; point: number }>
