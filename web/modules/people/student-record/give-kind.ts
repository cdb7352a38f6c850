export type GiveKind = 'reward' | 'redeem'
