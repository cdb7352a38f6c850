export const studentRankingKinds = ['names', 'neighbours', 'none'] as const
export type StudentRankings = (typeof studentRankingKinds)[number]
