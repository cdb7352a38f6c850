/** In seconds. */
export const longestHeldAgo = 1_000_000
