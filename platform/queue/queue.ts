import type { Schedule } from '../schedule/due.ts'
import type { RunHandler } from '../schedule/runner.ts'

/**
 * Does what there is to do. `signal` is aborted when the process stops: end soon. `beat` says that
 * the work goes on: without it for a minute the work counts as hung, and is begun anew beside it.
 */
export type Handler = (signal: AbortSignal, beat: () => void) => Promise<void>

/**
 * Carries wake-ups, never events: "catch up projection X". Losing one costs nothing but a moment,
 * as every worker also looks for itself every few seconds.
 */
export type Queue = Readonly<{
  /**
   * Wakes up whoever works on this name, soon and at least once after this call. Returns at once
   * and never throws.
   */
  wakeUp: (name: string) => void
  /** Has this process look at once, if it works on the name. */
  look: (name: string) => void
  /** From now on this process is one of those who work on the name; woken up, one of them does. */
  work: (name: string, handler: Handler) => Promise<void>
  /**
   * From now on this process is one of those who do this when it is due: one of them does, never
   * two at once, and what a stop has missed is done afterwards. What fails, or takes longer than
   * `deadline` (ms), is logged and tried again. A name is a schedule's or a wake-up's.
   */
  every: (name: string, schedule: Schedule, handler: RunHandler, deadline?: number) => Promise<void>
  /** Whether wake-ups get nowhere at the moment: everybody looks for themselves then. */
  isOut: () => boolean
  /** Ends the work under way, within seconds. */
  close: () => Promise<void>
}>
