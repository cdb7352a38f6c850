import type { FragmentSqlToken } from 'slonik'
import { z } from 'zod'
import type { ColumnType, Value } from './binary-array.ts'
import { sql } from './pool.ts'

export type SqlColumn<Content = unknown> = Readonly<{
  type: ColumnType
  schema: z.ZodType<Content>
  definition: FragmentSqlToken
  isNullable?: true
  cast?: FragmentSqlToken
  encode?(value: Content): Value
}>

export type Columns = Readonly<Record<string, SqlColumn>>

type ContentOf<One> = One extends SqlColumn<infer Content> ? Content : never
export type RowOf<All extends Columns> = { readonly [Name in keyof All]: ContentOf<All[Name]> }

type NullableName<All extends Columns> = {
  [Name in keyof All]: null extends ContentOf<All[Name]> ? Name : never
}[keyof All]

/** Nullable columns may be left out. */
export type NewRow<All extends Columns> = Readonly<
  Omit<RowOf<All>, NullableName<All>> & Partial<Pick<RowOf<All>, NullableName<All>>>
>

export const uuid: SqlColumn<string> = {
  type: 'uuid',
  schema: z.string(),
  definition: sql.fragment`uuid`,
}

export const text: SqlColumn<string> = {
  type: 'text',
  schema: z.string(),
  definition: sql.fragment`text`,
}

export const position: SqlColumn<string> = { ...text, definition: sql.fragment`text COLLATE "C"` }

export const int4: SqlColumn<number> = {
  type: 'int4',
  schema: z.number(),
  definition: sql.fragment`integer`,
}

export const int8: SqlColumn<number> = {
  type: 'int8',
  schema: z.number(),
  definition: sql.fragment`bigint`,
}

export const bool: SqlColumn<boolean> = {
  type: 'bool',
  schema: z.boolean(),
  definition: sql.fragment`boolean`,
}

export const date: SqlColumn<string> = {
  type: 'date',
  schema: z.string(),
  definition: sql.fragment`date`,
}

export const timestamptz: SqlColumn<string> = {
  type: 'timestamptz',
  schema: z.string(),
  definition: sql.fragment`timestamptz`,
}

export const uuids: SqlColumn<readonly string[]> = {
  type: 'text',
  schema: z.array(z.string()).readonly(),
  definition: sql.fragment`uuid[]`,
  cast: sql.fragment`::uuid[]`,
  encode: (ids) => `{${ids.join()}}`,
}

export const jsonb = <Content>(schema: z.ZodType<Content>): SqlColumn<Content> => ({
  type: 'jsonb',
  schema,
  definition: sql.fragment`jsonb`,
  encode: (value) => JSON.stringify(value),
})

export const nullable = <Content>(column: SqlColumn<Content>): SqlColumn<Content | null> =>
  ({ ...column, schema: column.schema.nullable(), isNullable: true }) as SqlColumn<Content | null>
