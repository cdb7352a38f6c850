import { randomUUID } from 'node:crypto'
import {
  type EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { deadlines } from '../deadlines.ts'
import { EventStoreChanged } from '../event-store.ts'
import { readFault } from './faults.ts'
import { readEsdbStream, storeIdStream } from './read-events.ts'

/** A log without an id gets one. If two processes write an id, the first one counts. */
export const findStoreId = async (client: EventStoreDBClient): Promise<string> => {
  const known = await readId(client)
  if (known) return known
  const event = jsonEvent({ type: 'StoreCreated', data: { id: randomUUID() } })
  try {
    await client.appendToStream(storeIdStream, event, {
      expectedRevision: NO_STREAM,
      deadline: deadlines.append,
    })
  } catch (error) {
    if (!(error instanceof WrongExpectedVersionError)) throw readFault(error)
  }
  const id = await readId(client)
  if (!id) throw new Error('The event store did not store an id')
  return id
}

/** @throws EventStoreChanged for a log without an id */
export const readStoreId = async (client: EventStoreDBClient): Promise<string> => {
  const id = await readId(client)
  if (!id) throw new EventStoreChanged('The event store is empty')
  return id
}

const readId = async (client: EventStoreDBClient) => {
  const [created] = await readEsdbStream(client, storeIdStream, 0)
  return created && String(created.data.id)
}
