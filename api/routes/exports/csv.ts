import { startsFormula } from '#api/contracts/formula.ts'

/** Marks the file as UTF-8 for Excel. */
export const byteOrderMark = '\uFEFF'

export type Cell = string | number

const quoted = /[",\r\n]/

const cell = (value: Cell) => {
  if (typeof value === 'number') return String(value)
  const text = startsFormula.test(value) ? `'${value}` : value
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line of a CSV file, its end included. Texts cannot become formulas, numbers stay numbers. */
export const csvLine = (values: readonly Cell[]) => `${values.map(cell).join(',')}\r\n`
