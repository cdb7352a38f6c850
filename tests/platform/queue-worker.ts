// A worker to be killed in the middle of its work: `node queue-worker.ts URL`.
import { openQueue } from '#platform/queue.ts'

const queue = await openQueue({ url: process.argv[2]!, lookEveryMs: 600_000 })
await queue.work('points', async () => {
  process.stdout.write('working\n')
  await new Promise(() => setInterval(() => undefined, 1_000))
})
queue.wakeUp('points')
