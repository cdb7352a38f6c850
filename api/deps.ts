import type { DatabasePool } from 'slonik'
import type { Ledger } from '#ledger/ledger.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { Blobs } from '#platform/blobs.ts'
import type { Clock } from '#platform/clock.ts'
import type { ConnectedConfig } from '#platform/config.ts'
import type { SharedCounters } from '#platform/counters.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import type { StoreWatch } from '#platform/event-store/store-watch.ts'
import type { Log } from '#platform/log.ts'
import type { OtherMetrics } from '#platform/metrics/merged.ts'
import type { Queue } from '#platform/queue.ts'

export type Deps = Readonly<{
  config: ConnectedConfig
  log: Log
  db: DatabasePool
  eventStore: EventStore
  storeWatch: Pick<StoreWatch, 'state'>
  ledger: Ledger
  queue: Queue
  announcements: Announcements
  counters: SharedCounters
  blobs: Blobs
  clock: Clock
  /** Set if the workers run in a thread of this process. */
  workers?: Readonly<{ isWorking: () => boolean; measure: OtherMetrics }>
}>
