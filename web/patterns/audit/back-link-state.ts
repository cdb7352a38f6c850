/** Returns a history state that remembers a link's screen (path and query). */
export const cameFrom = (from: string) => ({ from }) as const

/** Returns the remembered screen; undefined if there is none or it is not a path of Laurel. */
export const whereFrom = (state: unknown): string | undefined =>
  typeof state === 'object' &&
  state !== null &&
  'from' in state &&
  typeof state.from === 'string' &&
  /^\/[^/]/.test(state.from)
    ? state.from
    : undefined
