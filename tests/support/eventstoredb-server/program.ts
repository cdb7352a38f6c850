// The test server as a separate process: prints its address, and ends on request.
import { startEventStoreDbServer } from './eventstoredb-server.ts'

const server = await startEventStoreDbServer()
console.log(`The event store is at ${server.url} .`)
process.on('SIGTERM', () => {
  server.stop()
  process.exit(0)
})
