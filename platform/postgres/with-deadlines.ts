import type { createPgDriverFactory } from '@slonik/pg-driver'
import { createSqlTag } from 'slonik'
import { withDeadline } from '#platform/concurrency/deadline.ts'
import type { Outage } from '../outage.ts'
import { isTransient, Unavailable } from '../transient-errors.ts'

type DriverFactory = ReturnType<typeof createPgDriverFactory>

/** Lifts both deadlines until the transaction ends. */
export const withoutDeadline = createSqlTag().unsafe`SET LOCAL statement_timeout = 0`
const ending = /^(?:COMMIT|ROLLBACK)$/

/** In ms. The database enforces the first deadline; the second is for a database that hangs. */
export const statementDeadline = 18_000
const answerDeadline = 20_000

export const withDeadlines =
  (factory: DriverFactory, outage: Outage): DriverFactory =>
  async (setup) => {
    const driver = await factory(setup)
    const createClient: typeof driver.createClient = async () => {
      const client = await driver.createClient().catch((error) => {
        outage.failed(error)
        throw error
      })
      outage.ended()
      let isEndless = false
      const query: typeof client.query = async (sql, values, options) => {
        if (sql === withoutDeadline.sql) isEndless = true
        else if (ending.test(sql)) isEndless = false
        const answer = client.query(sql, values, options)
        try {
          const result = await (isEndless
            ? answer
            : withDeadline(answerDeadline, answer, 'The database'))
          if (outage.isOut()) outage.ended()
          return result
        } catch (error) {
          if (isTransient(error) && !isAnswer(error)) outage.failed(error)
          if (error instanceof Unavailable) client.destroy().catch(() => undefined)
          throw error
        }
      }
      return { ...client, query }
    }
    return { ...driver, createClient }
  }

/** Returns true for an error from a running database. */
const isAnswer = (error: unknown): boolean => {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (typeof code === 'string' && /^\w{5}$/.test(code)) return !/^(08|57P0)/.test(code)
  return cause !== undefined && isAnswer(cause)
}
