import pg from 'pg'
import { withDeadline } from '#platform/concurrency/deadline.ts'
import { isTransient, Unavailable } from '#platform/transient-errors.ts'
import { EventStoreChanged } from '../event-store.ts'

export type AskStore = <Row extends pg.QueryResultRow>(
  query: pg.QueryConfig,
  deadline: number,
) => Promise<Row[]>

/** Discards a connection that missed its deadline. @throws Unavailable, EventStoreChanged */
export const createAsk =
  (pool: pg.Pool): AskStore =>
  async <Row extends pg.QueryResultRow>(query: pg.QueryConfig, deadline: number) => {
    const client = await connectTo(pool)
    let isSound = false
    try {
      const { rows } = await withDeadline(deadline, answerTo<Row>(client, query), 'The event store')
      isSound = true
      return rows
    } catch (error) {
      isSound = isOnSoundConnection(error)
      throw toStoreError(error)
    } finally {
      client.release(!isSound)
    }
  }

/** The driver's promise would keep parameters in memory until a full collection (decision 0104). */
export const answerTo = <Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  query: pg.QueryConfig,
) =>
  new Promise<pg.QueryResult<Row>>((resolve, reject) => {
    client.query<Row>(query, (error, result) => (error ? reject(error) : resolve(result)))
  })

export const connectTo = (pool: pg.Pool) =>
  pool.connect().catch((error) => {
    throw toStoreError(error)
  })

export const isOnSoundConnection = (error: unknown) =>
  error instanceof pg.DatabaseError && !isLostConnection(error)

/** After a lost connection the outcome is unknown: the statement may have been committed. */
const isLostConnection = ({ severity, code = '' }: pg.DatabaseError) =>
  severity === 'FATAL' || severity === 'PANIC' || /^(08|57P0)/.test(code)

const goneStates = new Set(['3D000', '3F000', '42P01', '42883'])
// Temporary refusals, because the password was accepted at the start.
const refusedStates = new Set(['28000', '28P01'])

export const toStoreError = (error: unknown): unknown => {
  if (error instanceof Unavailable) return error
  const state = error instanceof pg.DatabaseError ? error.code : undefined
  if (state && goneStates.has(state))
    return new EventStoreChanged('The database or tables of the event store are missing', {
      cause: error,
    })
  if (!isTransient(error) && !(state && refusedStates.has(state))) return error
  return new Unavailable('The event store cannot do this at the moment', { cause: error })
}
