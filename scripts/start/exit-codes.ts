/** `failed`: the program has reported why and is not restarted. `crashed`: it is restarted. */
export const exits = { failed: 1, crashed: 70 } as const

export const supervised = '--supervised'
