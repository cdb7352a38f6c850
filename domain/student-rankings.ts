/**
 * What students and parents see of rankings: everybody's place by name; the own place, and the
 * points of the places above and below, without names; or nothing.
 */
export const studentRankingKinds = ['names', 'neighbours', 'none'] as const
export type StudentRankings = (typeof studentRankingKinds)[number]
