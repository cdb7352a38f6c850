import Papa from 'papaparse'
import { startsFormula } from '#api/contracts/formula.ts'

/** Marks the file as UTF-8 for Excel. */
export const byteOrderMark = '\uFEFF'

export type Cell = string | number

// By itself and not by papaparse, which quotes what it has made harmless.
const harmless = (value: Cell) =>
  typeof value === 'string' && startsFormula.test(value) ? `'${value}` : value

/** One line of a CSV file, its end included. Texts cannot become formulas, numbers stay numbers. */
export const csvLine = (values: readonly Cell[]) => `${Papa.unparse([values.map(harmless)])}\r\n`
