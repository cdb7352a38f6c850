import { vi } from 'vitest'
import { patience } from './patience.ts'

const { waitFor } = vi

/** Vitest's own second is too short. */
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: patience, ...options })
