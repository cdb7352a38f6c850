import type { CommonQueryMethods } from 'slonik'
import type { Clock, Stopwatch } from '#platform/clock.ts'
import type { StateMemory } from '#platform/command-handler/states.ts'
import type { FindHeads } from '#platform/command-handler/tasks.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import type { Log } from '#platform/log.ts'
import type { OnAppended } from './messages.ts'

/** What the ledger of each kind of stream is made of. */
export type LedgerParts = Readonly<{
  eventStore: EventStore
  /**
   * One budget for the states of all kinds of streams, so that another module does not take as much
   * again.
   */
  memory: StateMemory
  db: CommonQueryMethods
  clock: Clock
  stopwatch?: Stopwatch | undefined
  log?: Pick<Log, 'warn'> | undefined
  onAppended?: OnAppended | undefined
  /** Of accounts, for a store that cannot append unseen events. */
  findAccountHeads?: FindHeads | undefined
}>
