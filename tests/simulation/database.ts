import type { CommonQueryMethods, DatabasePool, QuerySqlToken } from 'slonik'
import { withDeadline } from '#platform/concurrency/deadline.ts'
import type { Network } from './network.ts'
import { answerRegistry, type RegistryOfSchool } from './registry.ts'
import { plainSql, type StatementAnswer, statementOf, type Transaction } from './statements.ts'
import { createSimulatedTables, type Tables } from './tables.ts'
import type { Process, Time } from './time.ts'

/** In ms: the longest time of a statement. */
const statementDeadline = 5_000
/** In ms: how long until the server notices that a client has died. */
const noticedAfter = 1_500

export type Database = Readonly<{
  tables: Tables
  open: (process: Process) => DatabasePool
  /** Frees everything that a dead process held. */
  leave: (process: Process) => void
}>

type DatabaseParts = Readonly<{
  time: Time
  network: Network
  registry: RegistryOfSchool
  now: () => Date
}>

/**
 * Knows the statements of the engine, the reactors and the points read model. Throws for others, so
 * that a changed statement is noticed.
 */
export const createSimulatedDatabase = (parts: DatabaseParts): Database => {
  const { time, network, registry, now } = parts
  const tables = createSimulatedTables()
  const locks = new Map<string, { owner: Transaction; waiting: (() => void)[] }>()
  const begun = new Map<Transaction, Process>()

  const end = (transaction: Transaction) => {
    begun.delete(transaction)
    for (const [name, { owner, waiting }] of locks) {
      if (owner !== transaction) continue
      locks.delete(name)
      for (const go of waiting) go()
    }
  }

  const lock = async (transaction: Transaction, name: string): Promise<void> => {
    if (transaction.isOver) throw new TypeError('The transaction is over')
    const held = locks.get(name)
    if (held && held.owner !== transaction) {
      await new Promise<void>((resolve) => held.waiting.push(resolve))
      return lock(transaction, name)
    }
    if (!held) locks.set(name, { owner: transaction, waiting: [] })
  }

  const execute = async (
    token: QuerySqlToken,
    transaction: Transaction,
  ): Promise<StatementAnswer> => {
    const rows = answerRegistry(token, registry)
    if (rows) return { rows, rowCount: rows.length }
    const { locks: name, run } = statementOf(token)
    if (name) await lock(transaction, name)
    if (transaction.isOver) throw new TypeError('The transaction is over')
    return run({ tables, transaction, now: now() })
  }

  const newTransaction = (): Transaction => ({ writes: [], moved: new Map(), isOver: false })

  const commit = (transaction: Transaction) => {
    if (!transaction.isOver) for (const write of transaction.writes) write()
    transaction.isOver = true
    end(transaction)
  }

  const rollBack = (transaction: Transaction) => {
    transaction.isOver = true
    end(transaction)
  }

  const open = (process: Process): DatabasePool => {
    const over = <Result>(what: string, work: () => Result | Promise<Result>) =>
      withDeadline(
        statementDeadline,
        network.call({ process, link: 'database', what, work }),
        'The database',
      )

    const alone = (token: QuerySqlToken) =>
      over(nameOf(token), async () => {
        const transaction = newTransaction()
        try {
          const answer = await execute(token, transaction)
          commit(transaction)
          return answer
        } catch (error) {
          rollBack(transaction)
          throw error
        }
      })

    const transact = async (
      work: (connection: CommonQueryMethods) => Promise<unknown>,
    ): Promise<unknown> => {
      const transaction = newTransaction()
      begun.set(transaction, process)
      const within = (token: QuerySqlToken) =>
        over(nameOf(token), () => execute(token, transaction))
      try {
        const result = await work(methodsBy(within))
        await over('COMMIT', () => commit(transaction))
        return result
      } catch (error) {
        // The server notices a broken connection a little later.
        time.after(noticedAfter, () => rollBack(transaction), server)
        throw error
      }
    }
    // The simulated code calls no other method of the pool.
    return { ...methodsBy(alone), transaction: transact } as unknown as DatabasePool
  }

  return {
    tables,
    open,
    leave: (process) => {
      for (const [transaction, owner] of begun)
        if (owner === process) time.after(noticedAfter, () => rollBack(transaction), server)
    },
  }
}

const server: Process = { name: 'database', alive: true, skew: 0 }

const nameOf = ({ sql }: QuerySqlToken) => plainSql(sql).slice(0, 60)

type Ask = (token: QuerySqlToken) => Promise<StatementAnswer>

const methodsBy = (ask: Ask) => {
  const rowsOf = async (token: QuerySqlToken) => (await ask(token)).rows
  const first = (row: object | undefined) => (row ? Object.values(row)[0] : null)
  return {
    query: ask,
    any: rowsOf,
    many: rowsOf,
    one: async (token: QuerySqlToken) => (await rowsOf(token))[0],
    maybeOne: async (token: QuerySqlToken) => (await rowsOf(token))[0] ?? null,
    oneFirst: async (token: QuerySqlToken) => first((await rowsOf(token))[0]),
    maybeOneFirst: async (token: QuerySqlToken) => first((await rowsOf(token))[0]),
    // The simulated code calls no other method.
  } as unknown as CommonQueryMethods
}
