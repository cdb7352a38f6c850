export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** Monotonic milliseconds, for durations. */
export type Stopwatch = () => number

export const systemStopwatch: Stopwatch = () => performance.now()
