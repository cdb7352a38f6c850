/** The present moment. A parameter everywhere, so that tests and the demo school can set it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** Milliseconds that only ever grow, whoever sets the clock: for how long something has taken. */
export type Stopwatch = () => number

export const systemStopwatch: Stopwatch = () => performance.now()
