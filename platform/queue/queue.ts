import type { Schedule } from '../schedule/due.ts'
import type { RunHandler } from '../schedule/runner.ts'

/**
 * `signal` is aborted when the process stops. Work without `beat` for a minute counts as hung and
 * is started again.
 */
export type Handler = (signal: AbortSignal, beat: () => void) => Promise<void>

/** Carries wake-ups, never events. Losing one costs seconds: workers also poll. */
export type Queue = Readonly<{
  /** Wakes a worker at least once after this call. Never throws. */
  wakeUp: (name: string) => void
  look: (name: string) => void
  work: (name: string, handler: Handler) => Promise<void>
  /**
   * Runs when due, in one process at a time; missed runs follow later. Failures are logged and
   * repeated.
   */
  every: (name: string, schedule: Schedule, handler: RunHandler, deadline?: number) => Promise<void>
  isOut: () => boolean
  close: () => Promise<void>
}>
