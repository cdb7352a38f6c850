/**
 * `expectedPoint`: the rule's points (once, for one student) that the person saw and agreed to.
 * With other points by now, nothing is recorded: `points_changed`. Left out, whatever the rule says
 * is recorded.
 */
type Expected = Readonly<{ expectedPoint?: number | undefined }>
export type RuleLine = Expected & Readonly<{ rule: string; count: number }>

export type RewardRequest = RuleLine & Readonly<{ profiles: readonly string[] }>
export type BasketRequest = Readonly<{ profile: string; lines: readonly RuleLine[] }>
export type ParentRewardRequest = Expected & Readonly<{ rule: string; period: string }>

/** A rule that has other points than expected: the details of `points_changed` list each once. */
export type ChangedRulePoints = Readonly<{ rule: string; expected: number; point: number }>
