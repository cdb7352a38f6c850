import { createHash } from 'node:crypto'
import type { QuerySqlToken } from 'slonik'
import { sql } from './pool.ts'

/**
 * A text that has values in it would never end: beyond this many, a text is planned anew each time.
 */
const mostTexts = 500
const names = new Map<string, string>()

/**
 * The same query, taken apart and planned once a connection and not each time: for those that many
 * calls wait for. Only for a text of which there are few: each connection keeps what it has
 * prepared.
 */
export const prepared = <Query extends QuerySqlToken>(query: Query): Query => {
  const name = names.get(query.sql) ?? nameOf(query.sql)
  return name === undefined ? query : Object.freeze({ ...query, name })
}

/**
 * What the planner takes an array for that it does not know: `estimate_array_length` of PostgreSQL.
 */
const expectedLength = 10

/**
 * An array for `= ANY(…)` of a prepared statement, filled up to the length that a plan for any
 * array is made for: the first value again, which finds nothing more. With fewer values a plan for
 * just these looks cheaper each time, and making it takes longer than reading by it.
 */
export const arrayForAny = (values: readonly string[], type: 'uuid' | 'text') => {
  const missing = values.length === 0 ? 0 : Math.max(0, expectedLength - values.length)
  return sql.array([...values, ...Array<string>(missing).fill(values[0] ?? '')], type)
}

const nameOf = (text: string) => {
  if (names.size >= mostTexts) return undefined
  const name = `laurel_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
  names.set(text, name)
  return name
}
