import pg from 'pg'
import { within } from '#platform/within.ts'
import { deadlines } from '../deadlines.ts'
import { type AppendRequest, type AppendResult, type ExpectedRevision, OutcomeUnknown } from '../event-store.ts'
import { type Ask, connectTo, isOnSoundConnection, told } from './asking.ts'
import { toPosition } from './rows.ts'

/** A request made ready to be sent, so that data which cannot become JSON fails for its sender alone. */
export type PreparedAppend = Readonly<{ stream: string; expected: number; ids: readonly string[]; events: string }>

/** @throws TypeError for data that is no JSON */
export const prepareAppend = ({ stream, expected, events }: AppendRequest): PreparedAppend => ({
  stream,
  expected: expectedNumber(expected),
  ids: events.map(({ id }) => id),
  events: events.map(({ type, data, metadata }) => JSON.stringify({ type, data, metadata })).join(),
})

const expectedNumber = (expected: ExpectedRevision) => {
  if (expected === 'any') return -2
  return expected === 'no-stream' ? -1 : expected
}

type AppendRow = { revisions: (number | null)[]; positions: (string | null)[] }

type Sending = Readonly<{
  pool: pg.Pool
  schema: string
  /** Looks which log answers on a connection that is new. @throws EventStoreChanged */
  verify: (ask: Ask) => Promise<void>
}>

/**
 * Appends requests in one call of the schema's function, on a connection whose log is known.
 * @throws OutcomeUnknown when the connection broke after the call was sent, or no answer came in time
 * @throws Unavailable, EventStoreChanged
 */
export const createSending = ({ pool, schema, verify }: Sending) => {
  const verified = new WeakSet<pg.PoolClient>()

  /** Nothing has been sent while this fails, so its error is plain. */
  const connect = async () => {
    const client = await connectTo(pool)
    if (verified.has(client)) return client
    try {
      const ask: Ask = async (query, deadline) => (await within(deadline, client.query(query), 'The event store')).rows
      await verify(ask)
      verified.add(client)
      return client
    } catch (error) {
      client.release(true)
      throw told(error)
    }
  }

  return async (requests: readonly PreparedAppend[]): Promise<readonly AppendResult[]> => {
    const call = appendCall(schema, requests)
    const client = await connect()
    try {
      const { rows } = await within(deadlines.append, client.query<AppendRow>(call), 'An append')
      client.release()
      return requests.map((request, n) => resultOf(request, rows[0]?.revisions[n], rows[0]?.positions[n]))
    } catch (error) {
      const connectionIsSound = isOnSoundConnection(error)
      client.release(!connectionIsSound)
      if (connectionIsSound) throw told(error)
      throw new OutcomeUnknown('The connection to the event store broke during an append', { cause: error })
    }
  }
}

const appendCall = (schema: string, requests: readonly PreparedAppend[]) => {
  const streams = [...new Set(requests.map(({ stream }) => stream))]
  const numbers = new Map(streams.map((stream, n) => [stream, n + 1]))
  return {
    name: 'append',
    text: `SELECT revisions, positions FROM ${schema}.append($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      streams,
      requests.map(({ stream }) => numbers.get(stream)),
      requests.map(({ expected }) => expected),
      requests.map(({ ids }) => ids.length),
      requests.flatMap(({ ids }, n) => ids.map(() => n + 1)),
      requests.flatMap(({ ids }) => ids),
      `[${requests.flatMap(({ events }) => events || []).join()}]`,
    ],
  }
}

const resultOf = (
  request: PreparedAppend,
  revision: number | null | undefined,
  position: string | null | undefined,
): AppendResult => {
  if (revision === null || revision === undefined) return { appended: false, conflict: 'wrong-revision' }
  if (!position || request.ids.length === 0) return { appended: true, revision }
  return { appended: true, revision, position: toPosition(position) }
}

/** Whether the database refused a value: too long, not a UUID, a character that jsonb cannot hold, an id used twice. */
export const isDataError = (error: unknown) => error instanceof pg.DatabaseError && /^(22|23|54)/.test(error.code ?? '')
