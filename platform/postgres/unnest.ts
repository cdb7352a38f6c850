import { binaryArray, type ColumnType, type Value } from './binary-array.ts'
import { sql } from './pool.ts'

export type { ColumnType }

const columnTypes = {
  uuid: sql.fragment`::uuid[]`,
  text: sql.fragment`::text[]`,
  int4: sql.fragment`::int4[]`,
  int8: sql.fragment`::int8[]`,
  date: sql.fragment`::date[]`,
  timestamptz: sql.fragment`::timestamptz[]`,
} satisfies Record<ColumnType, unknown>

/**
 * The rows as a table of these columns, to be named with AS. The same as `sql.unnest`, for many rows at a time: each column is written here in
 * one go, where the driver would look at every value four times over, and taken apart row by row, where the database would keep each column
 * of a function that is read from as a table of its own first.
 */
export const unnest = (rows: readonly (readonly Value[])[], types: readonly ColumnType[]) => {
  const columns = types.map((type, column) => {
    const binary = rows.length > 0 ? binaryArray(rows, column, type) : undefined
    const array = binary ? sql.binary(binary) : sql.fragment`${textArray(rows, column)}`
    return sql.fragment`unnest(${array}${columnTypes[type]})`
  })
  return sql.fragment`(SELECT ${sql.join(columns, sql.fragment`, `)})`
}

/** As PostgreSQL reads an array. Joined in one step: added up piece by piece, a long text has to be copied together once more at its end. */
const textArray = (rows: readonly (readonly Value[])[], column: number) =>
  `{${rows.map((row) => elementOf(row[column])).join()}}`

/** What is quoted can neither end its value nor be taken for none. */
const elementOf = (value: Value | undefined) => {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'number') return String(value)
  return special.test(value) ? `"${value.replaceAll(eachSpecial, '\\$&')}"` : `"${value}"`
}

const special = /["\\]/
const eachSpecial = /["\\]/g
