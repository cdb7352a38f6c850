import Papa from 'papaparse'
import { startsFormula } from '#api/contracts/formula.ts'

/** Marks the file as UTF-8 for Excel. */
export const byteOrderMark = '\uFEFF'

export type Cell = string | number

// papaparse would also quote these.
const harmless = (value: Cell) =>
  typeof value === 'string' && startsFormula.test(value) ? `'${value}` : value

export const csvLine = (values: readonly Cell[]) => `${Papa.unparse([values.map(harmless)])}\r\n`
