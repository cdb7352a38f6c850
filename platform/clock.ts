/** The present moment. A parameter everywhere, so that tests and the demo school can set it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
