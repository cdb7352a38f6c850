/**
 * In ms, for a call to a store. A command waits for a few of them one after the other and has five
 * seconds in all; those who follow the log ask for large pages and nobody waits for them.
 */
export const deadlines = {
  /** Until there is a connection. */
  connect: 2_000,
  /** What an append may wait for other processes. */
  lock: 2_500,
  append: 3_500,
  stream: 3_000,
  identity: 2_000,
  page: 15_000,
} as const
