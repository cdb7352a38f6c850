import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { categoryOf } from '../event-store/categories.ts'
import { shareContent } from '../event-store/postgres/shared-content.ts'
import type { LoggedEvent } from './log-line.ts'
import type { LogWriter } from './log-writer.ts'
import { BackupError } from './manifest.ts'

const schema = 'event_store'
const columns =
  'position, stream, category, revision, event_id, type, data, metadata, recorded_at, base'

export const postgresLogWriter = async (connectionString: string): Promise<LogWriter> => {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  return {
    write: async (batches) => {
      await client.query('BEGIN')
      try {
        // Takes the lock of appends, so that no other append gets a position between these events.
        await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
          `${schema}.append`,
        ])
        const { rows } = await client.query(`SELECT FROM ${schema}.events LIMIT 1`)
        if (rows.length > 0) throw new BackupError('The log is not empty.')
        const copy = client.query(copyFrom(`COPY ${schema}.events (${columns}) FROM STDIN`))
        await pipeline(Readable.from(textOf(batches)), copy)
        await client.query('COMMIT')
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined)
        throw error
      }
    },
    close: () => client.end(),
  }
}

async function* textOf(batches: AsyncIterable<readonly LoggedEvent[]>) {
  let before = 0
  for await (const batch of batches) {
    yield rowsOf(batch, before)
    before += batch.length
  }
}

/** Shares content between events, as appends do. */
const rowsOf = (batch: readonly LoggedEvent[], before: number): string => {
  const whole = batch.map(({ data, metadata }) => ({
    data,
    json: JSON.stringify(data),
    metadata: JSON.stringify(metadata),
  }))
  const content = shareContent(whole)
  const bases = new Map<number, number>()
  return batch
    .map((event, n) => {
      const { share, data } = content.events[n]!
      const position = before + n + 1
      const base = bases.get(share)
      if (base === undefined) bases.set(share, position)
      const { json, metadata } = whole[n]!
      return rowOf(event, {
        position,
        base: base ?? null,
        data: base === undefined ? json : data,
        metadata: base === undefined ? metadata : null,
      })
    })
    .join('')
}

type Stored = Readonly<{
  position: number
  base: number | null
  data: string
  metadata: string | null
}>

const rowOf = (
  { id, given, type, stream, revision, recordedAt }: LoggedEvent,
  { position, base, data, metadata }: Stored,
) => {
  const fields = [
    position,
    stream,
    categoryOf(stream),
    revision,
    given ?? id,
    type,
    data,
    metadata,
    recordedAt,
    base,
  ]
  return `${fields.map(fieldOf).join('\t')}\n`
}

const fieldOf = (value: string | number | null) =>
  value === null
    ? '\\N'
    : String(value)
        .replaceAll('\\', '\\\\')
        .replaceAll('\n', '\\n')
        .replaceAll('\r', '\\r')
        .replaceAll('\t', '\\t')
