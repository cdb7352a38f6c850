import { createHash } from 'node:crypto'
import type { QuerySqlToken } from 'slonik'

/** Texts must not contain values, which would fill the cache. */
const mostTexts = 500
const names = new Map<string, string>()

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
