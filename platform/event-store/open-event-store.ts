import type { Log } from '#platform/log.ts'
import type { EventStore } from './event-store.ts'
import { openingReasonOf } from './opening-reason.ts'
import { openPostgresEventStore } from './postgres/open-postgres-event-store.ts'
import type { Verify } from './store-watch.ts'

type EventStoreOptions = Readonly<{ log?: Pick<Log, 'debug'>; verify?: Verify; readers?: number }>
type OpenerOptions = EventStoreOptions & Readonly<{ connectionString: string }>

/** Loaded on demand, because the client needs much memory in each thread. */
const openEventStoreDb = async (options: OpenerOptions): Promise<EventStore> => {
  const adapter = await import('./eventstoredb/open-event-store-db.ts')
  return adapter.openEventStoreDb(options)
}

const openers: Readonly<Record<string, (options: OpenerOptions) => Promise<EventStore>>> = {
  postgres: openPostgresEventStore,
  postgresql: openPostgresEventStore,
  esdb: openEventStoreDb,
  'esdb+discover': openEventStoreDb,
  // The client does not know the scheme `kurrentdb`.
  kurrentdb: ({ connectionString, ...surroundings }) =>
    openEventStoreDb({
      connectionString: connectionString.replace('kurrentdb', 'esdb'),
      ...surroundings,
    }),
}

export class EventStoreUnreachable extends Error {
  override readonly name = 'EventStoreUnreachable'
  readonly mayPass: boolean

  constructor(message: string, { mayPass, ...options }: ErrorOptions & { mayPass: boolean }) {
    super(message, options)
    this.mayPass = mayPass
  }
}

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
