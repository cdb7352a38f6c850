/** The contract's. */
const most = 1_000_000

/** A whole number that a score may be. */
export const isScore = (text: string) => /^\s*[+-]?\d{1,7}\s*$/.test(text) && Math.abs(Number(text)) <= most
