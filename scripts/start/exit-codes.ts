/**
 * What the server ends with: it has done as it was told (0), says why it cannot go on, or has
 * broken in the middle of its work.
 */
export const exits = { failed: 1, crashed: 70 } as const

/** The server's argument where start.ts watches over it. */
export const supervised = '--supervised'
