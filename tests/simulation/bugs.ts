import type { DatabasePool, DatabaseTransactionConnection, QuerySqlToken } from 'slonik'
import { derive } from '#domain/ids.ts'
import type { Clock } from '#platform/clock.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import type { Reactor } from '#workers/reactors/engine/reactor.ts'
import { plainSql } from './statements.ts'

/** Lets a test of the simulation inject bugs from outside. */
export type Bugs = Readonly<{
  eventStore: (store: EventStore) => EventStore
  database: (db: DatabasePool) => DatabasePool
  reactor: (reactor: Reactor, clock: Clock) => Reactor
}>

const none: Bugs = {
  eventStore: (store) => store,
  database: (db) => db,
  reactor: (reactor) => reactor,
}

export const bugNames = [
  'no-expected-revision',
  'checkpoint-outside-the-transaction',
  'reactor-ids-by-time',
] as const
export type BugName = (typeof bugNames)[number]

const appendingAnyhow = (store: EventStore): EventStore => ({
  ...store,
  append: (request) => store.append({ ...request, expected: 'any' }),
  appendMany: (requests) =>
    store.appendMany(requests.map((request) => ({ ...request, expected: 'any' }))),
})

const movesCheckpoint = ({ sql }: QuerySqlToken) =>
  /^UPDATE "\w+"\."checkpoint" SET position = \$1 WHERE position = \$2/.test(plainSql(sql))

const checkpointApart = (db: DatabasePool): DatabasePool => {
  const apart = (transaction: DatabaseTransactionConnection): DatabaseTransactionConnection => ({
    ...transaction,
    query: (token: QuerySqlToken) =>
      (movesCheckpoint(token) ? db : transaction).query(token) as never,
  })
  return {
    ...db,
    transaction: (work, retries) =>
      db.transaction((transaction) => work(apart(transaction)), retries),
  }
}

/** Makes each sending of a decision a separate command. */
const idsByTime = (reactor: Reactor, clock: Clock): Reactor => ({
  ...reactor,
  send: (intents, tools) => {
    const at = clock().toISOString()
    const renamed = intents.map((intent) => {
      const body = intent.body as { session: string }
      const session = derive(`${body.session} ${at}`, new Uint8Array(16))
      return { ...intent, body: { ...body, session } }
    })
    return reactor.send(renamed, tools)
  },
})

const kinds: Readonly<Record<BugName, Bugs>> = {
  'no-expected-revision': { ...none, eventStore: appendingAnyhow },
  'checkpoint-outside-the-transaction': { ...none, database: checkpointApart },
  'reactor-ids-by-time': { ...none, reactor: idsByTime },
}

export const bugsOf = (name: BugName | undefined): Bugs => (name ? kinds[name] : none)
