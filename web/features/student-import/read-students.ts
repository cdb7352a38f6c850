import { type CellKey, type Cells, cellKeys, csvColumns, isPassword } from './csv-columns.ts'
import { isWorkbook, readText } from './read-text.ts'

/** A row of the file. `line` counts as a spreadsheet does: the header is line 1, empty lines count. */
export type CsvLine = { line: number; cells: Cells }
/** `withoutId`: rows that hold something, but no student. */
export type StudentFile = { name: string; lines: readonly CsvLine[]; withoutId: number }

export type FileProblem =
  | { kind: 'columns'; missing: readonly string[] }
  | { kind: 'quotes'; line: number }
  | { kind: 'tooMany'; count: number }
  | { kind: 'workbook' | 'encoding' | 'empty' | 'tooLarge' }

/** What the contract takes in one batch, and more than its text ever weighs. */
const mostRows = 5000
const mostBytes = 5 * 1024 * 1024

type Outcome = { file: StudentFile } | { problem: FileProblem }

/** Reads the students of a CSV file, or says why it cannot. Nothing is validated yet but the header. */
export const readStudents = async (file: File): Promise<Outcome> => {
  if (file.size > mostBytes) return { problem: { kind: 'tooLarge' } }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isWorkbook(bytes)) return { problem: { kind: 'workbook' } }
  const text = readText(bytes)
  if (text === null) return { problem: { kind: 'encoding' } }
  return await parseStudents(file.name, text)
}

/** Of comma, semicolon and tab the one that the header uses most. */
const delimiterOf = (text: string) => {
  const header = text.trimStart().split('\n', 1)[0] ?? ''
  const uses = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, one) => (uses(one) > uses(best) ? one : best))
}

const parseStudents = async (name: string, text: string): Promise<Outcome> => {
  const { default: Papa } = await import('papaparse')
  const plain = text.replace(/\r\n?/g, '\n')
  const { data, errors } = Papa.parse<string[]>(plain, { delimiter: delimiterOf(plain) })
  const unclosed = errors.find(({ code }) => code === 'MissingQuotes')
  if (unclosed) return { problem: { kind: 'quotes', line: (unclosed.row ?? 0) + 1 } }
  const headerAt = data.findIndex((row) => !isBlank(row))
  const header = data[headerAt]
  if (!header) return { problem: { kind: 'empty' } }
  const places = placesIn(header)
  const missing = cellKeys.filter((key) => places[key] === -1).map((key) => csvColumns[key])
  if (missing.length > 0) return { problem: { kind: 'columns', missing } }
  return linesOf({ name, data, headerAt, places })
}

type Places = Record<CellKey, number>

/** Where each column stands; -1 where it is missing. `student id` is as good as `Student_ID`. */
const placesIn = (header: readonly string[]): Places => {
  const plain = (name: string) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, ' ')
  const names = header.map(plain)
  return Object.fromEntries(cellKeys.map((key) => [key, names.indexOf(plain(csvColumns[key]))])) as Places
}

const linesOf = (csv: { name: string; data: readonly string[][]; headerAt: number; places: Places }): Outcome => {
  const { name, data, headerAt, places } = csv
  const filled = data
    .map((row, index) => ({ line: index + 1, row }))
    .filter(({ line, row }) => line > headerAt + 1 && !isBlank(row))
  const lines = filled
    .map(({ line, row }) => ({ line, cells: cellsOf(row, places) }))
    .filter(({ cells }) => cells.u_id !== '')
  if (lines.length === 0) return { problem: { kind: 'empty' } }
  if (lines.length > mostRows) return { problem: { kind: 'tooMany', count: lines.length } }
  return { file: { name, lines, withoutId: filled.length - lines.length } }
}

const cellsOf = (row: readonly string[], places: Places): Cells =>
  Object.fromEntries(
    cellKeys.map((key) => {
      const text = row[places[key]] ?? ''
      // Blanks belong to a password, unless there is nothing else.
      return [key, isPassword(key) && text.trim() !== '' ? text : plainText(text)]
    }),
  ) as Cells

/** Without the apostrophe that an export puts before what a spreadsheet would take for a formula. */
const plainText = (text: string) => text.trim().replace(/^'(?=[=+\-@\t\r])/, '')

const isBlank = (row: readonly string[]) => row.every((cell) => cell.trim() === '')
