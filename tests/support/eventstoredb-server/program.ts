// The double as a process of its own: says where it is, and ends when it is told to.
import { startEventStoreDbServer } from './eventstoredb-server.ts'

const server = await startEventStoreDbServer()
console.log(`The event store is at ${server.url} .`)
process.on('SIGTERM', () => {
  server.stop()
  process.exit(0)
})
