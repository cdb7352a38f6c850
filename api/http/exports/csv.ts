import Papa from 'papaparse'
import { startsFormula } from '#api/contracts/formula.ts'

/** Marks the file as UTF-8 for Excel. */
export const byteOrderMark = '\uFEFF'

export type Cell = string | number

// An apostrophe precedes a formula. papaparse's option would also quote the value.
const harmless = (value: Cell) =>
  typeof value === 'string' && startsFormula.test(value) ? `'${value}` : value

export const csvLine = (values: readonly Cell[]) => `${Papa.unparse([values.map(harmless)])}\r\n`
