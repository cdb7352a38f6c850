/** Returns seconds instead of a moment, because the reader's clock may be wrong. */
export const secondsUntil = (end: string, now: Date) =>
  Math.max(0, Math.floor((Date.parse(end) - now.getTime()) / 1000))
