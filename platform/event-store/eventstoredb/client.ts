import { EventStoreDBClient } from '@eventstore/db-client'

/**
 * A client that makes one call an append. Its usual way is one shared stream for all appends, but when that breaks
 * while writes are queued, the library (6.2.1) leaves promises rejected that nobody holds, and an answer that comes
 * later throws in an event handler: both end the process. Whether the server offers the shared stream is the only thing
 * that the library asks `supports` on our ways, so answering no leads it to the plain call, which has a deadline too.
 */
export const createClient = (connectionString: string): EventStoreDBClient => {
  const client = EventStoreDBClient.connectionString(connectionString)
  return Object.assign(client, { supports: async () => false })
}
