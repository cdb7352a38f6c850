// A worker that awards badges, to be killed at any moment: `node worker.ts DATABASE_URL
// EVENT_STORE_URL`.
import { createLedger } from '#ledger/ledger.ts'
import { systemClock } from '#platform/clock.ts'
import { openEventStore } from '#platform/event-store/open-event-store.ts'
import { createLog } from '#platform/log.ts'
import { openQueue } from '#platform/queue.ts'
import { openDatabase } from '#projections/open-database.ts'
import { startCountingBadgeStarts } from '#workers/jobs/count-badge-starts.ts'
import { badgesReactor } from '#workers/reactors/badges/badges.ts'
import { startReactor } from '#workers/reactors/engine/start-reactor.ts'

const [, , url, log] = process.argv as [string, string, string, string]
const db = await openDatabase({ connectionString: url, max: 4 })
const eventStore = await openEventStore(log)
const queue = await openQueue({ url, lookEveryMs: 20 })
const ledger = createLedger({ eventStore, db, clock: systemClock })
const deps = { db, eventStore, ledger, queue, clock: systemClock, log: createLog('silent') }
await startReactor(deps, badgesReactor)
await startCountingBadgeStarts(deps)
process.stdout.write('working\n')
