import type { CommonQueryMethods } from 'slonik'
import type { Clock, Stopwatch } from '#platform/clock.ts'
import type { StateMemory } from '#platform/command-handler/states.ts'
import type { FindHeads } from '#platform/command-handler/tasks.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import type { Log } from '#platform/log.ts'
import type { OnAppended } from './calls.ts'

export type LedgerParts = Readonly<{
  eventStore: EventStore
  /** Shared by all ledgers, so that one limit covers all streams. */
  memory: StateMemory
  db: CommonQueryMethods
  clock: Clock
  stopwatch?: Stopwatch | undefined
  log?: Pick<Log, 'warn'> | undefined
  onAppended?: OnAppended | undefined
  /** For stores that must know a stream's revision before an append. */
  findAccountHeads?: FindHeads | undefined
}>
