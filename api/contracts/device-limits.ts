/**
 * How long ago a card may say that it was held, in seconds: more than eleven days. The call decides
 * how old a card still counts.
 */
export const longestHeldAgo = 1_000_000
