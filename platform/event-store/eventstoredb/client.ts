import { EventStoreDBClient } from '@eventstore/db-client'

/**
 * A client that makes one call for what is appended through it. Its usual way is one shared stream,
 * but when that breaks while writes are queued, the library (6.2.1) leaves promises rejected that
 * nobody holds, and an answer that comes later throws in an event handler: both end the process
 * (shared-stream.ts does it for us). Whether the server offers the shared stream is the only thing
 * that the library asks `supports` on our ways, so answering no leads it to the plain call, which
 * has a deadline too.
 */
export const createClient = (connectionString: string): EventStoreDBClient => {
  const client = EventStoreDBClient.connectionString(connectionString)
  return Object.assign(client, { supports: async () => false })
}

const closed = new WeakSet<EventStoreDBClient>()

export const closeClient = async (client: EventStoreDBClient) => {
  closed.add(client)
  await client.dispose()
}

/** The library ends a read that is under way then as if nothing more were there. */
export const isClosed = (client: EventStoreDBClient) => closed.has(client)

/** Of @grpc/grpc-js, which belongs to the library. */
type Channel = Readonly<{
  getConnectivityState: (connect: boolean) => number
  watchConnectivityState: (
    present: number,
    deadline: number,
    changed: (error?: Error) => void,
  ) => void
}>

const ready = 2
const shutDown = 4

/**
 * Tells which connection the client has at the moment: another value after every one that was lost.
 */
export type Connections = Readonly<{ present: () => Promise<number> }>

/**
 * The library makes connections anew without a word, and behind the new one may be another server.
 */
export const connectionsOf = (client: EventStoreDBClient): Connections => {
  const getChannel: () => Promise<Channel> = Reflect.get(client, 'getChannel')
  let watched: Channel | undefined
  let connection = 0

  const watch = (channel: Channel) => {
    const before = channel.getConnectivityState(false)
    if (before === shutDown) return
    channel.watchConnectivityState(before, Number.POSITIVE_INFINITY, () => {
      if (channel !== watched) return
      if (before === ready) connection += 1
      watch(channel)
    })
  }

  return {
    present: async () => {
      const channel = await getChannel()
      if (channel !== watched) {
        watched = channel
        connection += 1
        watch(channel)
      }
      return connection
    },
  }
}
