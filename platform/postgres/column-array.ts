import { binaryArray, type ColumnType, type Value } from './binary-array.ts'

export type { ColumnType, Value }

export const columnArray = (values: readonly Value[], type: ColumnType): Buffer | string =>
  (values.length > 0 && binaryArray(values, type)) || textArray(values)

/** Joins at the end, because a growing text would be copied each time. */
const textArray = (values: readonly Value[]) => `{${values.map(elementOf).join()}}`

const elementOf = (value: Value) => {
  if (value === null) return 'NULL'
  if (typeof value !== 'string') return String(value)
  return special.test(value) ? `"${value.replaceAll(eachSpecial, '\\$&')}"` : `"${value}"`
}

const special = /["\\]/
const eachSpecial = /["\\]/g
