// A worker of one reactor, to be killed at any moment: `node worker-of-one.ts DATABASE_URL
// EVENT_STORE_URL NAME`.
import { createLedger } from '#ledger/ledger.ts'
import { systemClock } from '#platform/clock.ts'
import { openEventStore } from '#platform/event-store/open-event-store.ts'
import { createLog } from '#platform/log.ts'
import { openQueue } from '#platform/queue.ts'
import { openDatabase } from '#projections/open-database.ts'
import { boardGamesReactor } from '#workers/reactors/board-games/board-games.ts'
import { startReactor } from '#workers/reactors/engine/start-reactor.ts'
import { gamesReactor } from '#workers/reactors/games/games.ts'

const [, , url, log, name] = process.argv as [string, string, string, string, string]
const reactor = [boardGamesReactor, gamesReactor].find((one) => one.name === name)!
const db = await openDatabase({ connectionString: url, max: 4 })
const eventStore = await openEventStore(log)
const queue = await openQueue({ url, lookEveryMs: 20 })
const ledger = createLedger({ eventStore, db, clock: systemClock })
await startReactor(
  { db, eventStore, ledger, queue, clock: systemClock, log: createLog('silent') },
  reactor,
)
process.stdout.write('working\n')
