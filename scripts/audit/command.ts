import type { DatabasePool } from 'slonik'
import type { Clock } from '#platform/clock.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'

export type AuditTools = Readonly<{
  db: DatabasePool
  eventStore: EventStore
  clock: Clock
  sealKeyFile: string
  say: (line: string) => void
}>

/**
 * Returns the exit code. 0: everything agrees. 1: differences. 2: did not run. `usage`: wrong
 * arguments.
 */
export type AuditCommand = (
  tools: AuditTools,
  args: readonly string[],
) => Promise<0 | 1 | 2 | 'usage'>
