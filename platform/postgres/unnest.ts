import { sql } from './pool.ts'

type Value = string | number | null

const columnTypes = {
  uuid: sql.fragment`::uuid[]`,
  text: sql.fragment`::text[]`,
  int4: sql.fragment`::int4[]`,
  int8: sql.fragment`::int8[]`,
  date: sql.fragment`::date[]`,
  timestamptz: sql.fragment`::timestamptz[]`,
}
export type ColumnType = keyof typeof columnTypes

/**
 * The rows as a table of these columns. The same as `sql.unnest`, for many rows at a time: each column is written here in one go, where the
 * driver would look at every value four times over.
 */
export const unnest = (rows: readonly (readonly Value[])[], types: readonly ColumnType[]) => {
  const columns = types.map((type, column) => sql.fragment`${arrayOf(rows, column)}${columnTypes[type]}`)
  return sql.fragment`unnest(${sql.join(columns, sql.fragment`, `)})`
}

/** As PostgreSQL reads an array: what is quoted can neither end its value nor be taken for none. */
const arrayOf = (rows: readonly (readonly Value[])[], column: number) => {
  let text = '{'
  for (const row of rows) {
    const value = row[column]
    if (text !== '{') text += ','
    if (value === null || value === undefined) text += 'NULL'
    else if (typeof value === 'number') text += value
    else text += special.test(value) ? `"${value.replaceAll(eachSpecial, '\\$&')}"` : `"${value}"`
  }
  return `${text}}`
}

const special = /["\\]/
const eachSpecial = /["\\]/g
