// A worker to be killed in the middle of scheduled work: `node worker.ts QUEUE_URL DATABASE_URL`.
import { openPool } from '#platform/postgres/pool.ts'
import { openQueue } from '#platform/queue.ts'

const [, , url = '', connectionString = ''] = process.argv
const db = await openPool({ connectionString, max: 3 })
const queue = await openQueue({ url, db })
await queue.every('once', { daily: '00:00', zones: async () => ['Asia/Hong_Kong'] }, async () => {
  process.stdout.write('working\n')
  await new Promise(() => setInterval(() => undefined, 1_000))
})
