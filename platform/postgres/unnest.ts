import { type ColumnType, columnArray, type Value } from './column-array.ts'
import { sql } from './pool.ts'

export type { ColumnType }

const columnTypes = {
  uuid: sql.fragment`::uuid[]`,
  text: sql.fragment`::text[]`,
  int4: sql.fragment`::int4[]`,
  int8: sql.fragment`::int8[]`,
  date: sql.fragment`::date[]`,
  timestamptz: sql.fragment`::timestamptz[]`,
  jsonb: sql.fragment`::jsonb[]`,
} satisfies Record<ColumnType, unknown>

/**
 * The rows as a table of these columns, to be named with AS. The same as `sql.unnest`, for many
 * rows at a time: each column is written here in one go, where the driver would look at every value
 * four times over, and taken apart row by row, where the database would keep each column of a
 * function that is read from as a table of its own first.
 */
export const unnest = (rows: readonly (readonly Value[])[], types: readonly ColumnType[]) => {
  const columns = types.map((type, column) => {
    const array = columnArray(rows, column, type)
    return sql.fragment`unnest(${typeof array === 'string' ? array : sql.binary(array)}${columnTypes[type]})`
  })
  return sql.fragment`(SELECT ${sql.join(columns, sql.fragment`, `)})`
}
