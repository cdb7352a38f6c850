import { deadlines } from '../deadlines.ts'
import {
  EventStoreChanged,
  type LogIdentity,
  mostBytesOfPage,
  type Page,
  type Position,
  type ReadAllRequest,
  type RecordedEvent,
  start,
} from '../event-store.ts'
import type { AskStore } from './ask-store.ts'
import { type EventRow, positionOfBigint, toRecordedEvents, wholeEvents } from './rows.ts'

export const readStream = async (
  ask: AskStore,
  schema: string,
  stream: string,
  fromRevision: number,
) => {
  const rows = `SELECT * FROM ${schema}.events WHERE stream = $1 AND revision >= $2 ORDER BY revision`
  const query = {
    name: 'read-stream',
    text: wholeEvents(schema, rows, 'revision'),
    values: [stream, fromRevision],
  }
  return toRecordedEvents(await ask<EventRow>(query, deadlines.stream))
}

/** Keeps large requests within the deadline. */
const streamsAtOnce = 250

export const readStreams = async (
  ask: AskStore,
  schema: string,
  streams: readonly string[],
  fromRevisions: ReadonlyMap<string, number> = new Map(),
) => {
  const found = new Map<string, RecordedEvent[]>(streams.map((stream) => [stream, []]))
  const { whole = [], rest = [] } = Object.groupBy(found.keys(), (stream) =>
    fromRevisions.get(stream) ? 'rest' : 'whole',
  )
  const queries = [
    ...inParts(whole).map((part) => wholeStreams(schema, part)),
    ...inParts(rest).map((part) => streamsFrom(schema, part, fromRevisions)),
  ]
  for (const query of queries) {
    const events = toRecordedEvents(await ask<EventRow>(query, deadlines.stream))
    for (const event of events) found.get(event.stream)?.push(event)
  }
  return found
}

const inParts = (streams: readonly string[]) =>
  Array.from({ length: Math.ceil(streams.length / streamsAtOnce) }, (_, n) =>
    streams.slice(n * streamsAtOnce, (n + 1) * streamsAtOnce),
  )

const wholeStreams = (schema: string, streams: readonly string[]) => {
  const rows = `SELECT * FROM ${schema}.events WHERE stream = ANY ($1) ORDER BY stream, revision`
  return { name: 'read-streams', text: wholeEvents(schema, rows, byStream), values: [streams] }
}

const byStream = 'stream, revision'

const streamsFrom = (
  schema: string,
  streams: readonly string[],
  fromRevisions: ReadonlyMap<string, number>,
) => {
  const rows = `
    SELECT own.* FROM unnest($1::text[], $2::integer[]) AS wanted (name, from_revision)
    CROSS JOIN LATERAL (
      SELECT * FROM ${schema}.events
      WHERE stream = wanted.name AND revision >= wanted.from_revision ORDER BY revision OFFSET 0
    ) own`
  return {
    name: 'read-streams-from',
    text: wholeEvents(schema, rows, byStream),
    values: [streams, streams.map((stream) => fromRevisions.get(stream) ?? 0)],
  }
}

export const findStreams = async (ask: AskStore, schema: string, streams: readonly string[]) => {
  const query = {
    name: 'find-streams',
    text: `SELECT stream FROM ${schema}.events WHERE stream = ANY ($1) AND revision = 0`,
    values: [streams],
  }
  const rows = await ask<{ stream: string }>(query, deadlines.page)
  return new Set(rows.map(({ stream }) => stream))
}

type PageRow = { head: string | null } & ((EventRow & { found: string }) | { position: null })

/** One statement, so that the log's end and events are of one moment. */
export const readAll = async (
  ask: AskStore,
  schema: string,
  request: ReadAllRequest,
): Promise<Page> => {
  const { after, limit } = request
  const rows = await ask<PageRow>(pageQuery(schema, request), deadlines.page)
  const found = rows.filter((row) => row.position !== null)
  const events = toRecordedEvents(found)
  if (events.length > limit || events.length < Number(found[0]?.found ?? 0)) {
    const page = events.slice(0, limit)
    return { events: page, next: page.at(-1)?.position ?? after, end: false }
  }
  const head = positionOfBigint(rows[0]?.head ?? '0')
  return { events, next: head > after ? head : after, end: true }
}

/** Reads one more to detect the end. A literal limit helps the planner. */
const pageQuery = (schema: string, { after: from, limit, categories }: ReadAllRequest) => {
  const chosen = categories && [...new Set(categories)]
  const most = Math.trunc(limit) + 1
  if (chosen === undefined)
    return { ...pageOf('page', schema, after(schema, 'position > $1', most), most), values: [from] }
  if (chosen.length === 1) {
    const condition = 'category = $2 AND position > $1'
    return {
      ...pageOf('category-page', schema, after(schema, condition, most), most),
      values: [from, ...chosen],
    }
  }
  return {
    ...pageOf('categories-page', schema, afterIn(schema, most), most),
    values: [from, chosen],
  }
}

const pageOf = (name: string, schema: string, rows: string, most: number) => ({
  name: `${name}-${most}`,
  text: `
    SELECT log.head, page.* FROM (SELECT max(position) AS head FROM ${schema}.events) log
    LEFT JOIN LATERAL (${wholeEvents(schema, bounded(rows), 'position', ', e.found')}) page ON true
    ORDER BY page.position`,
})

/** Longer contents may be compressed. Others take about as many bytes as their JSON. */
const compressedFrom = 1_500

/**
 * Limits the rows to `mostBytesOfPage`. Sums stored sizes first, because measuring contents would
 * decompress all of them. `found`: the number of rows without this limit.
 */
const bounded = (rows: string) => `
  SELECT fitting.* FROM (
    SELECT sized.*, sum(size) OVER (ORDER BY position) - size AS bytes_before FROM (
      SELECT near.*, CASE WHEN pg_column_size(data) < ${compressedFrom} THEN pg_column_size(data)
        ELSE octet_length(data::text) END AS size
      FROM (
        SELECT every.*, count(*) OVER () AS found,
          sum(pg_column_size(data)) OVER (ORDER BY position) - pg_column_size(data) AS stored_before
        FROM (${rows} OFFSET 0) every
      ) near WHERE stored_before < ${mostBytesOfPage} OFFSET 0
    ) sized
  ) fitting WHERE bytes_before < ${mostBytesOfPage}`

const after = (schema: string, condition: string, most: number) =>
  `SELECT * FROM ${schema}.events WHERE ${condition} ORDER BY position LIMIT ${most}`

/** OFFSET 0 keeps the planner from scanning the log. */
const afterIn = (schema: string, most: number) => `
  SELECT found.* FROM (
    SELECT next.position FROM unnest($2::text[]) AS chosen (category)
    CROSS JOIN LATERAL (
      SELECT position FROM ${schema}.events e
      WHERE e.category = chosen.category AND e.position > $1 ORDER BY e.position LIMIT ${most}
    ) next
    ORDER BY next.position LIMIT ${most}
  ) AS next
  CROSS JOIN LATERAL (
    SELECT * FROM ${schema}.events e WHERE e.position = next.position OFFSET 0
  ) AS found`

export const readHead = async (ask: AskStore, schema: string): Promise<Position> => {
  const query = { text: `SELECT max(position) AS head FROM ${schema}.events` }
  const [row] = await ask<{ head: string | null }>(query, deadlines.identity)
  return row?.head ? positionOfBigint(row.head) : start
}

export const readIdentity = async (ask: AskStore, schema: string): Promise<LogIdentity> => {
  const text = `SELECT id, (SELECT max(position) FROM ${schema}.events) AS head FROM ${schema}.store`
  const [row] = await ask<{ id: string; head: string | null }>({ text }, deadlines.identity)
  if (!row) throw new EventStoreChanged(`The event store's schema ${schema} has lost its id`)
  return { id: row.id, head: row.head ? positionOfBigint(row.head) : start }
}
