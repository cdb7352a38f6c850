import { jsonEvent } from '@eventstore/db-client'
import { closeClient, createClient } from '../event-store/eventstoredb/client.ts'
import { recordedAtKey } from '../event-store/eventstoredb/read-events.ts'
import { createSharedStream } from '../event-store/eventstoredb/shared-stream.ts'
import { storedIdOf } from '../event-store/eventstoredb/stored-id.ts'
import type { LoggedEvent } from './log-line.ts'
import type { LogWriter } from './log-writer.ts'

/** One append at a time keeps the order across streams. */
export const eventStoreDbLogWriter = async (connectionString: string): Promise<LogWriter> => {
  const client = createClient(connectionString)
  const shared = createSharedStream(client)
  const append = async (run: readonly LoggedEvent[]) => {
    const { stream, revision } = run[0]!
    const events = run.map(toJsonEvent)
    const expected = revision === 0 ? 'no_stream' : BigInt(revision - 1)
    const sent = await shared.append({ stream, expected, events })
    if (!sent) await client.appendToStream(stream, events, { expectedRevision: expected })
  }
  return {
    write: async (batches) => {
      for await (const batch of batches) for (const run of runsOf(batch)) await append(run)
    },
    close: async () => {
      shared.close()
      await closeClient(client)
    },
  }
}

/** The metadata keeps the original time, because the server sets its own. */
const toJsonEvent = ({ id, given, type, data, metadata, recordedAt }: LoggedEvent) =>
  jsonEvent({
    id: storedIdOf({ id: given ?? id, type, data, metadata }),
    type,
    data,
    metadata: { ...metadata, [recordedAtKey]: recordedAt },
  })

const runsOf = (batch: readonly LoggedEvent[]): LoggedEvent[][] => {
  const runs: LoggedEvent[][] = []
  for (const event of batch) {
    const run = runs.at(-1)
    if (run?.[0]?.stream === event.stream) run.push(event)
    else runs.push([event])
  }
  return runs
}
