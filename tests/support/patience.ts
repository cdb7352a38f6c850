import { vi } from 'vitest'

const { waitFor } = vi

/** Bounds a hang: vitest's own second is too short on a busy machine. */
export const patience = 30_000

vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: patience, ...options })
