import { createHash } from 'node:crypto'
import type { QuerySqlToken } from 'slonik'

/** A text that has values in it would never end: beyond this many, a text is planned anew each time. */
const mostTexts = 500
const names = new Map<string, string>()

/**
 * The same query, taken apart and planned once a connection and not each time: for those that many calls wait for. Only for a text of which
 * there are few: each connection keeps what it has prepared.
 */
export const prepared = <Query extends QuerySqlToken>(query: Query): Query => {
  const name = names.get(query.sql) ?? nameOf(query.sql)
  return name === undefined ? query : Object.freeze({ ...query, name })
}

const nameOf = (text: string) => {
  if (names.size >= mostTexts) return undefined
  const name = `laurel_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
  names.set(text, name)
  return name
}
