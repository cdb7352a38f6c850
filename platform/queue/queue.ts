import type { Schedule } from '../schedule/due.ts'
import type { RunHandler } from '../schedule/runner.ts'

/** Call `beat` at least once a minute, or the work counts as hung. */
export type Handler = (signal: AbortSignal, beat: () => void) => Promise<void>

/** Wake-ups, never events. A loss costs only seconds, because workers also poll. */
export type Queue = Readonly<{
  /** After this call a worker runs at least once. Never throws. */
  wakeUp: (name: string) => void
  look: (name: string) => void
  work: (name: string, handler: Handler) => Promise<void>
  /** Runs in one process at a time. A run that was missed or has failed is repeated later. */
  every: (name: string, schedule: Schedule, handler: RunHandler, deadline?: number) => Promise<void>
  isOut: () => boolean
  close: () => Promise<void>
}>
