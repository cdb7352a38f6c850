export const whatIfLimits = { changes: 50, points: 1_000_000 } as const
