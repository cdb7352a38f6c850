/**
 * What an event takes in the state of its stream, in bytes, as schools use them: by it the states share a process's memory
 * (docs/decisions/0105). Measured by its test; a little more than was found there.
 */
export const eventBytes = { account: 350, attendance: 300, homework: 450, badges: 800, game: 600 } as const
