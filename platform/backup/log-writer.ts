import type { LoggedEvent } from './log-line.ts'

/** Writes a backup's events into an empty log. */
export type LogWriter = Readonly<{
  write: (batches: AsyncIterable<readonly LoggedEvent[]>) => Promise<void>
  close: () => Promise<void>
}>
