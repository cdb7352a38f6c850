import { createLedger, type Ledger } from '#ledger/ledger.ts'
import { createSharedReading } from '#platform/event-store/shared-reading.ts'
import { createStoreWatch } from '#platform/event-store/store-watch.ts'
import { watchedEventStore } from '#platform/event-store/watched-event-store.ts'
import type { Log } from '#platform/log.ts'
import { decodingOnce } from '#projections/engine/decode-page.ts'
import type { Projection } from '#projections/engine/projection.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import { createFindAccountHeads } from '#projections/points/account-heads.ts'
import { pointsProjection } from '#projections/points/points.ts'
import type { FollowerDeps } from '#workers/deps.ts'
import { createPageLimit } from '#workers/pace.ts'
import { startProjector } from '#workers/projector.ts'
import { boardGamesReactor } from '#workers/reactors/board-games/board-games.ts'
import { correctionsReactor } from '#workers/reactors/corrections/corrections.ts'
import type { Reactor } from '#workers/reactors/engine/reactor.ts'
import { startReactor } from '#workers/reactors/engine/start-reactor.ts'
import { gamesReactor } from '#workers/reactors/games/games.ts'
import type { Bugs } from './bugs.ts'
import type { Database } from './database.ts'
import { openStore, type StoreKind } from './event-store.ts'
import type { SimulatedLog } from './log.ts'
import type { Network } from './network.ts'
import type { createBroker } from './queue.ts'
import type { Process, Time } from './time.ts'
import type { Trace } from './trace.ts'

export type Surroundings = Readonly<{
  time: Time
  network: Network
  log: SimulatedLog
  database: Database
  broker: ReturnType<typeof createBroker>
  trace: Trace
  storeKind: StoreKind
  bugs: Bugs
  clockOf: (process: Process) => Date
}>

export const followedReactors: readonly Reactor[] = [
  gamesReactor,
  boardGamesReactor,
  correctionsReactor,
]
export const followedProjections: readonly Projection[] = [pointsProjection]

/** The parts of scripts/wire.ts, with everything outside the process simulated. */
const wireSimulated = (world: Surroundings, process: Process) => {
  const { database, network, log, broker, trace, storeKind, bugs } = world
  const clock = () => world.clockOf(process)
  const db = bugs.database(database.open(process))
  const say = (...[details, line]: readonly unknown[]) => {
    const { err, error } = Object(details) as { err?: unknown; error?: unknown }
    trace(process.name, [line, err ?? error].filter(Boolean).join(': '))
  }
  const writing = { debug: () => undefined, info: () => undefined, warn: say, error: say }
  // Laurel's code calls no other method of its program log.
  const silent = writing as unknown as Log
  const known = async () => [...database.tables.checkpoints.values()]
  const watch = createStoreWatch({ known, log: silent })
  const store = bugs.eventStore(openStore(storeKind, { log, network, process }))
  const eventStore = watchedEventStore(store, watch)
  const queue = broker.open(process)
  const names = [
    ...followedProjections.map(({ name }) => name),
    ...followedReactors.map(({ intake }) => intake.name),
  ]
  const ledger = createLedger({
    eventStore,
    db,
    clock,
    log: silent,
    onAppended: () => names.forEach(queue.wakeUp),
    findAccountHeads: createFindAccountHeads({ db, eventStore }),
  })
  const start = async () => {
    await prepareProjections(db, store, followedProjections)
    await watch.begin(store)
  }
  const { stop } = watch
  return { stop, clock, db, log: silent, eventStore, queue, ledger, start }
}

export type Api = Readonly<{ process: Process; ledger: Ledger }>

export const startSimulatedApi = async (world: Surroundings, process: Process): Promise<Api> => {
  const { ledger, start } = wireSimulated(world, process)
  await start()
  return { process, ledger }
}

/** The very first start, which creates the read models' tables before anything is recorded. */
export const prepareSchool = async (world: Surroundings, process: Process) => {
  const { start, stop } = wireSimulated(world, process)
  await start()
  stop()
}

/** Started like in workers/main.ts. */
export const startWorker = async (world: Surroundings, process: Process) => {
  const { start, ...wired } = wireSimulated(world, process)
  await start()
  const { eventStore } = wired
  const deps = {
    ...wired,
    eventStore: { ...eventStore, readAll: createSharedReading(eventStore.readAll) },
    decode: decodingOnce(),
    limitPages: createPageLimit(),
    announcements: { publishIn: async () => async () => undefined },
    // The projections and reactors use nothing else.
  } as unknown as FollowerDeps
  for (const projection of followedProjections) await startProjector(deps, projection)
  for (const reactor of followedReactors)
    await startReactor(deps, world.bugs.reactor(reactor, deps.clock))
}
