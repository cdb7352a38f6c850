import pg from 'pg'
import { withDeadline } from '#platform/concurrency/deadline.ts'
import { type ColumnType, columnArray } from '#platform/postgres/column-array.ts'
import { deadlines } from '../deadlines.ts'
import {
  type AppendRequest,
  type AppendResult,
  type ExpectedRevision,
  OutcomeUnknown,
} from '../event-store.ts'
import {
  type AskStore,
  answerTo,
  connectTo,
  isOnSoundConnection,
  toStoreError,
} from './ask-store.ts'
import { positionOfBigint } from './rows.ts'
import { type EventContent, shareContent } from './shared-content.ts'

/** Serialised first, so that invalid data fails only its own request. */
export type PreparedAppend = Readonly<{
  stream: string
  expected: number
  events: readonly PreparedEvent[]
  bytes: number
}>

export type PreparedGroup = Readonly<{ requests: readonly PreparedAppend[]; isUnseen: boolean }>

type PreparedEvent = Readonly<{ id: string; type: string }> & EventContent

export const prepareAppend = (request: AppendRequest): PreparedAppend => {
  const events = request.events.map(({ id, type, data, metadata }) => ({
    id,
    type,
    data,
    json: JSON.stringify(data),
    metadata: JSON.stringify(metadata),
  }))
  const bytes = events.reduce((sum, { json, metadata }) => sum + json.length + metadata.length, 0)
  return { stream: request.stream, expected: expectedNumber(request.expected), events, bytes }
}

const expectedNumber = (expected: ExpectedRevision) => {
  if (expected === 'any') return -2
  return expected === 'no-stream' ? -1 : expected
}

type AppendRow = { revisions: (number | null)[]; positions: (string | null)[] }

type AppendSenderOptions = Readonly<{
  pool: pg.Pool
  schema: string
  verify: (ask: AskStore) => Promise<void>
}>

/** @throws OutcomeUnknown after sending; Unavailable, EventStoreChanged */
export const createAppendSender = ({ pool, schema, verify }: AppendSenderOptions) => {
  const verified = new WeakSet<pg.PoolClient>()

  /** If this fails, nothing was sent, so the outcome is certain. */
  const connect = async () => {
    const client = await connectTo(pool)
    if (verified.has(client)) return client
    try {
      const ask: AskStore = async <Row extends pg.QueryResultRow>(
        query: pg.QueryConfig,
        deadline: number,
      ) => (await withDeadline(deadline, answerTo<Row>(client, query), 'The event store')).rows
      await verify(ask)
      verified.add(client)
      return client
    } catch (error) {
      client.release(true)
      throw toStoreError(error)
    }
  }

  return async (
    groups: readonly PreparedGroup[],
  ): Promise<readonly (readonly AppendResult[])[]> => {
    const call = appendCall(schema, groups)
    const client = await connect()
    try {
      const { rows } = await withDeadline(
        deadlines.append,
        answerTo<AppendRow>(client, call),
        'An append',
      )
      client.release()
      return resultsOf(groups, rows[0])
    } catch (error) {
      const connectionIsSound = isOnSoundConnection(error)
      client.release(!connectionIsSound)
      if (connectionIsSound) throw toStoreError(error)
      throw new OutcomeUnknown('The connection to the event store broke during an append', {
        cause: error,
      })
    }
  }
}

const appendCall = (schema: string, groups: readonly PreparedGroup[]) => {
  const requests = groups.flatMap((group) => group.requests)
  const numbers = groups.flatMap((group, n) =>
    group.requests.map(() => (group.isUnseen ? n + 1 : 0)),
  )
  const streams = numbered(requests.map(({ stream }) => stream))
  const events = requests.flatMap((request, n) =>
    request.events.map(({ id, type }) => ({ id, type, request: n + 1 })),
  )
  const content = shareContent(requests.flatMap((request) => request.events))
  return {
    name: 'append_shared',
    text: `SELECT revisions, positions FROM ${schema}.append_shared($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      columnArray(streams.distinct, 'text'),
      columnArray(streams.numbers, 'int4'),
      columnOf(requests, 'int4', ({ expected }) => expected),
      columnOf(requests, 'int4', (request) => request.events.length),
      columnArray(numbers, 'int4'),
      columnOf(events, 'int4', ({ request }) => request),
      columnOf(events, 'uuid', ({ id }) => id),
      columnOf(events, 'text', ({ type }) => type),
      columnOf(content.events, 'int4', ({ share }) => share),
      columnOf(content.events, 'jsonb', ({ data }) => data),
      columnOf(content.shares, 'jsonb', ({ data }) => data),
      columnOf(content.shares, 'jsonb', ({ metadata }) => metadata),
    ],
  }
}

const columnOf = <Item>(
  items: readonly Item[],
  type: ColumnType,
  pick: (item: Item) => string | number,
) => columnArray(items.map(pick), type)

const numbered = (values: readonly string[]) => {
  const known = new Map<string, number>()
  const numbers = values.map((value) => {
    const number = known.get(value) ?? known.size + 1
    if (number > known.size) known.set(value, number)
    return number
  })
  return { distinct: [...known.keys()], numbers }
}

const resultsOf = (groups: readonly PreparedGroup[], row: AppendRow | undefined) => {
  let n = 0
  return groups.map(({ requests }) =>
    requests.map((request) => {
      const result = resultOf(request, row?.revisions[n], row?.positions[n])
      n += 1
      return result
    }),
  )
}

const resultOf = (
  request: PreparedAppend,
  revision: number | null | undefined,
  position: string | null | undefined,
): AppendResult => {
  if (revision === null || revision === undefined)
    return { appended: false, conflict: 'wrong-revision' }
  if (!position || request.events.length === 0) return { appended: true, revision }
  return { appended: true, revision, position: positionOfBigint(position) }
}

export const isDataError = (error: unknown) =>
  error instanceof pg.DatabaseError && /^(22|23|54)/.test(error.code ?? '')
