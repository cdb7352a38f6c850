/**
 * `expectedPoint`: the rule's points (once, for one student) that the person saw and agreed to.
 * With other points by now, nothing is recorded: `points_changed`. Left out, whatever the rule says
 * is recorded.
 */
type Expected = Readonly<{ expectedPoint?: number | undefined }>
export type RuleLine = Expected & Readonly<{ rule: string; count: number }>

export type RewardProfiles = RuleLine & Readonly<{ profiles: readonly string[] }>
export type RedeemRules = Readonly<{ profile: string; lines: readonly RuleLine[] }>
export type RewardAsParent = Expected & Readonly<{ rule: string; period: string }>

/** A rule that has other points than expected: the details of `points_changed` list each once. */
export type ChangedPoints = Readonly<{ rule: string; expected: number; point: number }>
