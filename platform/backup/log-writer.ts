import type { LoggedEvent } from './log-line.ts'

/** Needs an empty log. */
export type LogWriter = Readonly<{
  write: (batches: AsyncIterable<readonly LoggedEvent[]>) => Promise<void>
  close: () => Promise<void>
}>
