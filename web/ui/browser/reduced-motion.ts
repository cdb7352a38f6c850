/** Who asked their system for less motion gets the end state at once, with the same words. */
export const reducedMotion = () =>
  globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
