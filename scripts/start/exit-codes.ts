/** `failed`: has reported why. `crashed`: will be restarted. */
export const exits = { failed: 1, crashed: 70 } as const

export const supervised = '--supervised'
