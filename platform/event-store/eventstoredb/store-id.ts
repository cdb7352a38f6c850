import { randomUUID } from 'node:crypto'
import { type EventStoreDBClient, jsonEvent, NO_STREAM, WrongExpectedVersionError } from '@eventstore/db-client'
import { readStream, storeIdStream } from './reading.ts'

/** Reads the id of this log, or gives it one: of several processes that try at once the first one wins. */
export const findStoreId = async (client: EventStoreDBClient): Promise<string> => {
  const known = await readId(client)
  if (known) return known
  const event = jsonEvent({ type: 'StoreCreated', data: { id: randomUUID() } })
  try {
    await client.appendToStream(storeIdStream, event, { expectedRevision: NO_STREAM })
  } catch (error) {
    if (!(error instanceof WrongExpectedVersionError)) throw error
  }
  const id = await readId(client)
  if (!id) throw new Error('The event store took no id')
  return id
}

const readId = async (client: EventStoreDBClient) => {
  const [created] = await readStream(client, storeIdStream, 0)
  return created && String(created.data.id)
}
