import type { CommonQueryMethods, FragmentSqlToken } from 'slonik'
import { z } from 'zod'
import { type ColumnType, columnArray, type Value } from './column-array.ts'
import type { Columns, NewRow, SqlColumn } from './columns.ts'
import { sql } from './pool.ts'

const comma = sql.fragment`, `

/** Defines columns once: `definitions` for CREATE TABLE, `row` for results. */
export const defineTable = <All extends Columns>(name: string, columns: All) => ({
  name: sql.identifier([name]),
  columns,
  definitions: sql.join(Object.entries(columns).map(definitionOf), comma),
  row: z.object(schemasOf(columns)),
})

type Table<All extends Columns> = Readonly<{
  name: ReturnType<typeof sql.identifier>
  columns: All
}>

const schemasOf = <All extends Columns>(columns: All) =>
  Object.fromEntries(Object.entries(columns).map(([name, { schema }]) => [name, schema])) as {
    [Name in keyof All]: All[Name]['schema']
  }

const definitionOf = ([name, { definition, isNullable }]: [string, SqlColumn]) => {
  const column = sql.identifier([name])
  return isNullable
    ? sql.fragment`${column} ${definition}`
    : sql.fragment`${column} ${definition} NOT NULL`
}

export const insertInto = <All extends Columns>(
  { name, columns }: Table<All>,
  rows: readonly NewRow<All>[],
  onConflict: FragmentSqlToken = sql.fragment``,
) => {
  const names = Object.keys(columns).map((column) => sql.identifier([column]))
  return sql.fragment`
    INSERT INTO ${name} (${sql.join(names, comma)})
    SELECT * FROM ${sentRows(rows, columns)} AS new ${onConflict}`
}

/** Does nothing if there are no rows. */
export const insertRows = async <All extends Columns>(
  db: CommonQueryMethods,
  ...insert: Parameters<typeof insertInto<All>>
) => {
  if (insert[1].length > 0) await db.query(sql.typeAlias('void')`${insertInto(...insert)}`)
}

const arrayTypes = {
  uuid: sql.fragment`::uuid[]`,
  text: sql.fragment`::text[]`,
  int4: sql.fragment`::int4[]`,
  int8: sql.fragment`::int8[]`,
  bool: sql.fragment`::bool[]`,
  date: sql.fragment`::date[]`,
  timestamptz: sql.fragment`::timestamptz[]`,
  jsonb: sql.fragment`::jsonb[]`,
} satisfies Record<ColumnType, unknown>

/** Rows for FROM, to be named with AS. Each column is one array. */
export const sentRows = <All extends Columns>(rows: readonly NewRow<All>[], columns: All) => {
  const sent = Object.entries(columns).map(([name, column]) => {
    const array = columnArray(valuesOf(rows, name, column), column.type)
    const value = typeof array === 'string' ? array : sql.binary(array)
    const cast = column.cast ?? sql.fragment``
    return sql.fragment`unnest(${value}${arrayTypes[column.type]})${cast} AS ${sql.identifier([name])}`
  })
  return sql.fragment`(SELECT ${sql.join(sent, comma)})`
}

const valuesOf = (rows: readonly object[], name: string, { encode }: SqlColumn): Value[] =>
  rows.map((row) => {
    const content = (row as Record<string, unknown>)[name] ?? null
    return content !== null && encode ? encode(content) : (content as Value)
  })
