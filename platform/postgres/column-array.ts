import { binaryArray, type ColumnType, type Value } from './binary-array.ts'

export type { ColumnType, Value }

/**
 * A column of the rows as an array for PostgreSQL, to be sent as it is: in the binary form where
 * its values are written as usual, else as text.
 */
export const columnArray = (
  rows: readonly (readonly Value[])[],
  column: number,
  type: ColumnType,
): Buffer | string =>
  (rows.length > 0 && binaryArray(rows, column, type)) || textArray(rows, column)

/** The same of values alone. */
export const arrayOf = (values: readonly Value[], type: ColumnType) =>
  columnArray(
    values.map((value) => [value]),
    0,
    type,
  )

/**
 * As PostgreSQL reads an array. Joined in one step: added up piece by piece, a long text has to be
 * copied together once more at its end.
 */
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
