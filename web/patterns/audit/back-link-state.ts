/** What a step in the browser's history says of the screen, path and query, that led to it. */
export const cameFrom = (from: string) => ({ from }) as const

/**
 * Undefined where the step was made otherwise, as by the address bar. Only places of these pages
 * are answered.
 */
export const whereFrom = (state: unknown): string | undefined =>
  typeof state === 'object' &&
  state !== null &&
  'from' in state &&
  typeof state.from === 'string' &&
  /^\/[^/]/.test(state.from)
    ? state.from
    : undefined
