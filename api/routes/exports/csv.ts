/** Marks the file as UTF-8 for Excel. */
export const byteOrderMark = '\uFEFF'

export type Cell = string | number

// A spreadsheet would run such a text as a formula; one more apostrophe makes it a text again, and an import takes one off.
const formula = /^'*[=+\-@\t\r＝＋－＠]/
const quoted = /[",\r\n]/

const cell = (value: Cell) => {
  if (typeof value === 'number') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line of a CSV file, its end included. Texts cannot become formulas, numbers stay numbers. */
export const csvLine = (values: readonly Cell[]) => `${values.map(cell).join(',')}\r\n`
