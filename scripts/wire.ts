import type { Deps } from '#api/deps.ts'
import type { OnAppended } from '#ledger/calls.ts'
import { createLedger } from '#ledger/ledger.ts'
import { openAnnouncements } from '#platform/announcements.ts'
import { openBlobs } from '#platform/blobs.ts'
import { type Clock, systemClock } from '#platform/clock.ts'
import type { ConnectedConfig } from '#platform/config.ts'
import { openCounters } from '#platform/counters.ts'
import { measuredEventStore } from '#platform/event-store/measured-event-store.ts'
import { openEventStore } from '#platform/event-store/open-event-store.ts'
import { createStoreWatch } from '#platform/event-store/store-watch.ts'
import { watchedEventStore } from '#platform/event-store/watched-event-store.ts'
import { createLog, type Log } from '#platform/log.ts'
import { openQueue, type Queue } from '#platform/queue.ts'
import { projectionNamesOf, projections } from '#projections/all.ts'
import { readCheckpoints } from '#projections/engine/checkpoint.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import { openDatabase } from '#projections/open-database.ts'
import { createFindAccountHeads } from '#projections/points/account-heads.ts'
import { reactorsOf } from '#workers/reactors/all.ts'

export type WiredProgram = Omit<Deps, 'workers'> & Readonly<{ close: () => Promise<void> }>

export type WireOptions = Readonly<{
  clock?: Clock
  log?: Log
  poolSize?: number
  readers?: number
  queue?: Queue
  /** `memory:` for a single process. If absent, QUEUE_URL. */
  announcementsUrl?: string
  listens?: boolean
}>

export const wire = async (
  config: ConnectedConfig,
  options: WireOptions = {},
): Promise<WiredProgram> => {
  const {
    clock = systemClock,
    log = createLog(config.logLevel),
    poolSize = 10,
    readers,
    listens = true,
  } = options
  const closers: (() => Promise<unknown>)[] = []
  const closeAll = async () => {
    for (let close = closers.pop(); close; close = closers.pop()) await close()
  }
  const opened = async <Part>(part: Promise<Part>, close: (part: Part) => Promise<unknown>) => {
    const resolved = await part
    closers.push(() => close(resolved))
    return resolved
  }
  try {
    const db = await opened(
      openDatabase({ connectionString: config.databaseUrl, max: poolSize, log }),
      (pool) => pool.end(),
    )
    const storeWatch = createStoreWatch({ known: () => readCheckpoints(db, projections), log })
    const store = await opened(
      openEventStore(config.eventStoreUrl, {
        log,
        verify: storeWatch.verify,
        ...(readers && { readers }),
      }),
      (open) => open.close(),
    )
    closers.push(async () => storeWatch.stop())
    await prepareProjections(db, store, projections)
    await storeWatch.begin(store)
    const eventStore = measuredEventStore(watchedEventStore(store, storeWatch))
    const queue = await opened(
      options.queue
        ? Promise.resolve(options.queue)
        : openQueue({ url: config.queueUrl, db, clock, log }),
      (open) => open.close(),
    )
    const announcements = await opened(
      openAnnouncements({
        url: options.announcementsUrl ?? config.queueUrl,
        databaseUrl: config.databaseUrl,
        log,
        listens,
      }),
      (open) => open.close(),
    )
    const counters = await opened(
      openCounters({ url: config.queueUrl, databaseUrl: config.databaseUrl, log }),
      (open) => open.close(),
    )
    const blobs = await openBlobs(config.blobUrl)
    const onAppended: OnAppended = (_, category) =>
      [...projectionNamesOf(category), ...reactorsOf(category)].forEach(queue.wakeUp)
    const findAccountHeads = createFindAccountHeads({ db, eventStore })
    const ledger = createLedger({ eventStore, db, clock, log, onAppended, findAccountHeads })
    return {
      config,
      log,
      db,
      eventStore,
      storeWatch,
      ledger,
      queue,
      announcements,
      counters,
      blobs,
      clock,
      close: closeAll,
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}
