/** Of the step in the history that opened an explanation: to close it is to go back. */
export const openedHere = { explained: true } as const

export const wasOpenedHere = (state: unknown) =>
  typeof state === 'object' && state !== null && 'explained' in state && state.explained === true
