/** `failed`: the program has reported why, and stays ended. `crashed`: it is started again. */
export const exits = { failed: 1, crashed: 70 } as const

export const supervised = '--supervised'
