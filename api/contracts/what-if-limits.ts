/** The most rules and prizes that are changed at once, and the most that one gives or costs. */
export const whatIfLimits = { changes: 50, points: 1_000_000 } as const
