import type { DatabasePool } from 'slonik'
import type { Ledger } from '#ledger/ledger.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { Blobs } from '#platform/blobs.ts'
import type { Clock } from '#platform/clock.ts'
import type { ConnectedConfig } from '#platform/config.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import type { Log } from '#platform/log.ts'
import type { Queue } from '#platform/queue.ts'
import type { CatchUpDeps } from '#projections/engine/catch-up.ts'

export type WorkerDeps = Readonly<{
  log: Log
  db: DatabasePool
  eventStore: EventStore
  ledger: Ledger
  queue: Queue
  announcements: Announcements
  blobs: Blobs
  clock: Clock
  config: Pick<ConnectedConfig, 'backupPassphrase' | 'backupUrl' | 'databaseUrl' | 'sealKeyFile'>
}>

export type FollowerDeps = WorkerDeps & Pick<CatchUpDeps, 'decode' | 'limitPages'>

/** A run that fails in a part tells `onFailed` and continues with the next part. */
export type JobRun = Readonly<{
  signal: AbortSignal
  beat?: () => void
  onFailed: (error: unknown) => void
}>
