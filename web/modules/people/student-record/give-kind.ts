/** What is done for the student. */
export type GiveKind = 'reward' | 'redeem'
