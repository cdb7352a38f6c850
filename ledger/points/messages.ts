export type RewardProfiles = Readonly<{ rule: string; profiles: readonly string[]; count: number }>
export type RedeemRules = Readonly<{ profile: string; lines: readonly Readonly<{ rule: string; count: number }>[] }>
export type RewardAsParent = Readonly<{ rule: string; period: string }>
