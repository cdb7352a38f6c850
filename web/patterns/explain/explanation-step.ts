export const explanationStep = { explained: true } as const

export const isExplanationStep = (state: unknown) =>
  typeof state === 'object' && state !== null && 'explained' in state && state.explained === true
