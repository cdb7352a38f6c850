// A worker that credits birthdays, to be killed at any moment: `node birthday-worker.ts
// DATABASE_URL NOW`.
import { createLedger } from '#ledger/ledger.ts'
import { openPostgresEventStore } from '#platform/event-store/postgres/open-postgres-event-store.ts'
import { createLog } from '#platform/log.ts'
import { openQueue } from '#platform/queue.ts'
import { openDatabase } from '#projections/open-database.ts'
import { scheduleBirthdays } from '#workers/jobs/credit-birthdays.ts'

const [, , url = '', now = ''] = process.argv
const clock = () => new Date(now)
const db = await openDatabase({ connectionString: url, max: 4 })
const eventStore = await openPostgresEventStore({ connectionString: url })
const queue = await openQueue({ url, db, clock, lookEveryMs: 20 })
const ledger = createLedger({ eventStore, db, clock })
await scheduleBirthdays({ db, ledger, queue, clock, log: createLog('silent') })
process.stdout.write('working\n')
