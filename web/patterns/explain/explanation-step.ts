/** Of the step in the history that opened an explanation: to close it is to go back. */
export const explanationStep = { explained: true } as const

export const isExplanationStep = (state: unknown) =>
  typeof state === 'object' && state !== null && 'explained' in state && state.explained === true
