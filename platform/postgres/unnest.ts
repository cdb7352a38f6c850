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

/** Name it with AS. Encodes each column once. */
export const unnest = (rows: readonly (readonly Value[])[], types: readonly ColumnType[]) => {
  const columns = types.map((type, column) => {
    const array = columnArray(rows, column, type)
    return sql.fragment`unnest(${typeof array === 'string' ? array : sql.binary(array)}${columnTypes[type]})`
  })
  return sql.fragment`(SELECT ${sql.join(columns, sql.fragment`, `)})`
}
