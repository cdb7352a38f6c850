import { createHash } from 'node:crypto'
import type { QuerySqlToken } from 'slonik'
import { sql } from './pool.ts'

/** Use no texts with values: they would fill the cache. */
const mostTexts = 500
const names = new Map<string, string>()

export const prepared = <Query extends QuerySqlToken>(query: Query): Query => {
  const name = names.get(query.sql) ?? nameOf(query.sql)
  return name === undefined ? query : Object.freeze({ ...query, name })
}

/** The array length that PostgreSQL assumes (`estimate_array_length`). */
const expectedLength = 10

/** Generic plans assume this length: PostgreSQL replans shorter arrays each time. */
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
