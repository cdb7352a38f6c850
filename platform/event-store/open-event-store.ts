import type { Log } from '#platform/log.ts'
import type { EventStore } from './event-store.ts'
import { openingReasonOf } from './opening-reason.ts'
import { openPostgresEventStore } from './postgres/open-postgres-event-store.ts'
import type { Verify } from './store-watch.ts'

/** `readers`: where the store has connections of its own to read by, how many at most. */
type EventStoreOptions = Readonly<{ log?: Pick<Log, 'debug'>; verify?: Verify; readers?: number }>
type OpenerOptions = EventStoreOptions & Readonly<{ connectionString: string }>

/** Its client takes 15 MB and more in each thread, which only those pay who have such a store. */
const openEventStoreDb = async (options: OpenerOptions): Promise<EventStore> => {
  const adapter = await import('./eventstoredb/open-event-store-db.ts')
  return adapter.openEventStoreDb(options)
}

const openers: Readonly<Record<string, (options: OpenerOptions) => Promise<EventStore>>> = {
  postgres: openPostgresEventStore,
  postgresql: openPostgresEventStore,
  esdb: openEventStoreDb,
  'esdb+discover': openEventStoreDb,
  // The same protocol by its new name, which this version of the client does not know.
  kurrentdb: ({ connectionString, ...surroundings }) =>
    openEventStoreDb({
      connectionString: connectionString.replace('kurrentdb', 'esdb'),
      ...surroundings,
    }),
}

/** An event store cannot be opened; the message is one plain line without the password. */
export class EventStoreUnreachable extends Error {
  override readonly name = 'EventStoreUnreachable'
  /** Whether it may be well in a moment. */
  readonly mayPass: boolean

  constructor(message: string, { mayPass, ...options }: ErrorOptions & { mayPass: boolean }) {
    super(message, options)
    this.mayPass = mayPass
  }
}

/**
 * Opens the event store that the URL names, by its scheme.
 * @throws EventStoreUnreachable
 */
export const openEventStore = async (
  url: string,
  surroundings: EventStoreOptions = {},
): Promise<EventStore> => {
  const [scheme = '', address = ''] = url.split('://')
  const open = openers[scheme]
  if (!open)
    throw new EventStoreUnreachable(
      `There is no event store for URLs that begin with "${scheme}:"`,
      { mayPass: false },
    )
  try {
    return await open({ connectionString: url, ...surroundings })
  } catch (error) {
    const host = address.replace(/^.*@/, '').replace(/[/?].*$/, '')
    const { reason, mayPass } = openingReasonOf(error, url)
    throw new EventStoreUnreachable(`The event store at ${host} cannot be used: ${reason}`, {
      mayPass,
      cause: error,
    })
  }
}
