import type { LoggedEvent } from './log-line.ts'

/** Fills an empty log with events and their original times. */
export type LogWriter = Readonly<{
  write: (batches: AsyncIterable<readonly LoggedEvent[]>) => Promise<void>
  close: () => Promise<void>
}>
