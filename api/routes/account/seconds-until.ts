/** Seconds, not a time: what a computer's own clock says is nobody's matter. */
export const secondsUntil = (end: string, now: Date) =>
  Math.max(0, Math.floor((Date.parse(end) - now.getTime()) / 1000))
