import { EventStoreDBClient } from '@eventstore/db-client'

/** Disables the library's shared stream (6.2.1), whose unhandled rejections end the process. */
export const createClient = (connectionString: string): EventStoreDBClient => {
  const client = EventStoreDBClient.connectionString(connectionString)
  return Object.assign(client, { supports: async () => false })
}

const closed = new WeakSet<EventStoreDBClient>()

export const closeClient = async (client: EventStoreDBClient) => {
  closed.add(client)
  await client.dispose()
}

/** Check this after a read, because closing the client ends the read as if it were complete. */
export const isClosed = (client: EventStoreDBClient) => closed.has(client)

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

export type Connections = Readonly<{ present: () => Promise<number> }>

/** Counts connections, because the library reconnects silently, perhaps to another server. */
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
