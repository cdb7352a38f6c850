import { binaryArray, type ColumnType, type Value } from './binary-array.ts'

export type { ColumnType, Value }

export const columnArray = (
  rows: readonly (readonly Value[])[],
  column: number,
  type: ColumnType,
): Buffer | string =>
  (rows.length > 0 && binaryArray(rows, column, type)) || textArray(rows, column)

export const arrayOf = (values: readonly Value[], type: ColumnType) =>
  columnArray(
    values.map((value) => [value]),
    0,
    type,
  )

/** A text built piece by piece is copied again at the end. */
const textArray = (rows: readonly (readonly Value[])[], column: number) =>
  `{${rows.map((row) => elementOf(row[column])).join()}}`

const elementOf = (value: Value | undefined) => {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'number') return String(value)
  return special.test(value) ? `"${value.replaceAll(eachSpecial, '\\$&')}"` : `"${value}"`
}

const special = /["\\]/
const eachSpecial = /["\\]/g
