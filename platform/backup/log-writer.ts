import type { LoggedEvent } from './log-line.ts'

/** Fills an empty log with events in their order, with the moments at which they were recorded. */
export type LogWriter = Readonly<{
  write: (batches: AsyncIterable<readonly LoggedEvent[]>) => Promise<void>
  close: () => Promise<void>
}>
