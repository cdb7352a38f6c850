import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { createLogDigest, type LoggedEvent, parseLine } from '#platform/backup/log-line.ts'
import type { LogWriter } from '#platform/backup/log-writer.ts'
import { BackupError, logPrefix } from '#platform/backup/manifest.ts'
import { type EventStore, start } from '#platform/event-store/event-store.ts'
import { restoreSchema } from '#platform/postgres/restore-marker.ts'
import { countText } from '#scripts/count-text.ts'
import type { PartCursor } from './part-cursor.ts'

const openLogWriter = async (url: string): Promise<LogWriter> => {
  if (/^postgres(ql)?:/.test(url)) {
    const { postgresLogWriter } = await import('#platform/backup/postgres-log-writer.ts')
    return postgresLogWriter(url)
  }
  const { eventStoreDbLogWriter } = await import('#platform/backup/eventstoredb-log-writer.ts')
  return eventStoreDbLogWriter(url)
}

const pageSize = 1_000

type Log = Readonly<{ url: string; parts: PartCursor; say: (line: string) => void }>

export const writeLog = async ({ url, parts, say }: Log) => {
  const digest = createLogDigest()
  const writer = await openLogWriter(url)
  async function* batches() {
    for await (const batch of batchesOf(parts)) {
      for (const event of batch) digest.add(event)
      yield batch
      const { events } = digest.result()
      if (events % 50_000 < batch.length) say(`${countText(events, 'event')} written`)
    }
  }
  try {
    await writer.write(batches())
  } finally {
    await writer.close()
  }
  return digest.result()
}

async function* batchesOf(parts: PartCursor): AsyncGenerator<readonly LoggedEvent[]> {
  for await (const bytes of parts.below(logPrefix)) {
    const lines = bytes.toString().split('\n').filter(Boolean)
    for (let n = 0; n < lines.length; n += pageSize)
      yield lines.slice(n, n + pageSize).map(parseLine)
  }
}

type Written = Readonly<{
  client: pg.ClientBase
  eventStore: Pick<EventStore, 'readAll'>
  parts: PartCursor
  written: Readonly<{ events: number; sha256: string }>
}>

/**
 * Compares the written log with the file by digest, and stores old and new positions.
 * @throws BackupError if the log differs
 */
export const readBack = async ({ client, eventStore, parts, written }: Written) => {
  const digest = createLogDigest()
  const positions = readPositions(eventStore, digest)
  async function* rows() {
    for await (const batch of batchesOf(parts)) {
      const pairs: string[] = []
      for (const { position } of batch) {
        const { value, done } = await positions.next()
        if (!done) pairs.push(`${position}\t${value}\n`)
      }
      yield pairs.join('')
    }
    // Reads on past the file's end, so that a further event in the log changes the digest.
    await positions.next()
  }
  const copy = client.query(copyFrom(`COPY ${restoreSchema}.positions (old, new) FROM STDIN`))
  await pipeline(Readable.from(rows()), copy)
  const read = digest.result()
  if (read.events !== written.events || read.sha256 !== written.sha256)
    throw new BackupError(
      `The written log differs when it is read back: ${read.events} of ` +
        `${written.events} events. Check that nothing else writes to it.`,
    )
}

async function* readPositions(
  eventStore: Pick<EventStore, 'readAll'>,
  digest: ReturnType<typeof createLogDigest>,
): AsyncGenerator<string> {
  for (let [after, isOver] = [start, false]; !isOver; ) {
    const page = await eventStore.readAll({ after, limit: pageSize })
    for (const event of page.events) {
      digest.add(event)
      yield event.position
    }
    ;[after, isOver] = [page.next, page.end]
  }
}
