/** `failed`: says why it cannot continue. `crashed`: is restarted. */
export const exits = { failed: 1, crashed: 70 } as const

export const supervised = '--supervised'
