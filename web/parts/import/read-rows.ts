import { startsFormula } from '#api/contracts/formula.ts'
import { type DateOrder, orderOf, plainDate } from './dates.ts'
import { type ImportKind, keysOf } from './import-kind.ts'
import type { Cells, CsvLine } from './preview-row.ts'
import { isWorkbook, readText } from './read-text.ts'

/** `id`: of this reading, as a file may be chosen again. `withoutId`: rows that hold something, but nobody's id. */
export type ImportFile<Key extends string> = {
  id: number
  name: string
  lines: readonly CsvLine<Key>[]
  withoutId: number
}

export type FileProblem =
  | { kind: 'columns'; missing: readonly string[] }
  | { kind: 'quotes'; line: number }
  | { kind: 'tooMany'; count: number }
  | { kind: 'workbook' | 'locked' | 'encoding' | 'empty' | 'tooLarge' }

/** More than the text of the largest batch ever weighs. */
const mostBytes = 5 * 1024 * 1024

let readings = 0

/** A column whose dates can be read two ways, one of them for an example. Asked once, for all of it. */
export type DateQuestion<Key extends string> = {
  key: Key
  sample: string
  answer: (order: DateOrder) => Outcome<Key>
}
export type Outcome<Key extends string> =
  | { file: ImportFile<Key> }
  | { problem: FileProblem }
  | { question: DateQuestion<Key> }

/** Reads the rows of a CSV file or a workbook, or says why it cannot. Nothing is validated yet but the header. */
export const readRows = async <Key extends string>(file: File, kind: ImportKind<Key>): Promise<Outcome<Key>> => {
  if (file.size > mostBytes) return { problem: { kind: 'tooLarge' } }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isWorkbook(bytes)) {
    const sheet = await (await import('./workbook/read-workbook.ts')).readWorkbook(bytes)
    return 'problem' in sheet ? { problem: { kind: sheet.problem } } : tableOf(file.name, sheet.rows, kind)
  }
  const text = readText(bytes)
  if (text === null) return { problem: { kind: 'encoding' } }
  return await parseRows(file.name, text, kind)
}

/** The rows of an export of ours; none of an empty one. */
export const linesOfText = async <Key extends string>(text: string, kind: ImportKind<Key>) => {
  const outcome = await parseRows('', text.replace(/^\uFEFF/, ''), { ...kind, most: Number.POSITIVE_INFINITY })
  return 'file' in outcome ? outcome.file.lines : []
}

/** Of comma, semicolon and tab the one that the header uses most. */
const delimiterOf = (text: string) => {
  const header = text.trimStart().split('\n', 1)[0] ?? ''
  const uses = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, one) => (uses(one) > uses(best) ? one : best))
}

const parseRows = async <Key extends string>(
  name: string,
  text: string,
  kind: ImportKind<Key>,
): Promise<Outcome<Key>> => {
  const { default: Papa } = await import('papaparse')
  const plain = text.replace(/\r\n?/g, '\n')
  const { data, errors } = Papa.parse<string[]>(plain, { delimiter: delimiterOf(plain) })
  const unclosed = errors.find(({ code }) => code === 'MissingQuotes')
  if (unclosed) return { problem: { kind: 'quotes', line: (unclosed.row ?? 0) + 1 } }
  return tableOf(name, data, kind)
}

const tableOf = <Key extends string>(name: string, data: readonly string[][], kind: ImportKind<Key>): Outcome<Key> => {
  const headerAt = data.findIndex((row) => !isBlank(row))
  const header = data[headerAt]
  if (!header) return { problem: { kind: 'empty' } }
  const places = placesIn(header, kind)
  const missing = kind.required.filter((key) => places[key] === -1).map((key) => kind.csv[key])
  if (missing.length > 0) return { problem: { kind: 'columns', missing } }
  return linesOf({ name, data, headerAt, places, kind, orders: new Map() })
}

type Places<Key extends string> = Record<Key, number>

/** Where each column stands; -1 where it is missing. `student id` is as good as `Student_ID`. */
const placesIn = <Key extends string>(header: readonly string[], kind: ImportKind<Key>) => {
  const plain = (name: string) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, ' ')
  const names = header.map(plain)
  const placeOf = (key: Key) =>
    names.findIndex((name) => [kind.csv[key], ...(kind.also?.[key] ?? [])].some((one) => plain(one) === name))
  return Object.fromEntries(keysOf(kind).map((key) => [key, placeOf(key)])) as Places<Key>
}

type Table<Key extends string> = {
  name: string
  data: readonly string[][]
  headerAt: number
  places: Places<Key>
  kind: ImportKind<Key>
  /** What was answered of columns with dates. */
  orders: ReadonlyMap<Key, DateOrder>
}

const linesOf = <Key extends string>(table: Table<Key>): Outcome<Key> => {
  const { name, data, headerAt, places, kind, orders } = table
  const filled = data
    .map((row, index) => ({ line: index + 1, row }))
    .filter(({ line, row }) => line > headerAt + 1 && !isBlank(row))
  const lines = filled
    .map(({ line, row }) => ({ line, cells: cellsOf(row, places, kind) }))
    .filter(({ cells }) => !(kind.drops ? kind.drops(cells) : cells[kind.idKey] === ''))
  if (lines.length === 0) return { problem: { kind: 'empty' } }
  if (lines.length > kind.most) return { problem: { kind: 'tooMany', count: lines.length } }
  const orderIn = (key: Key) => orders.get(key) ?? orderOf(lines.map(({ cells }) => cells[key]))
  const dates = kind.columns.filter(({ isDate }) => isDate).map(({ key }) => ({ key, order: orderIn(key) }))
  const asked = dates.find(({ order }) => order === undefined)
  if (asked) {
    const sample = lines.map(({ cells }) => cells[asked.key]).find((text) => orderOf([text]) === undefined) ?? ''
    const answer = (order: DateOrder) => linesOf({ ...table, orders: new Map([...orders, [asked.key, order]]) })
    return { question: { key: asked.key, sample, answer } }
  }
  for (const { cells } of lines) for (const { key, order = null } of dates) cells[key] = plainDate(cells[key], order)
  readings += 1
  return { file: { id: readings, name, lines, withoutId: filled.length - lines.length } }
}

const cellsOf = <Key extends string>(row: readonly string[], places: Places<Key>, { columns }: ImportKind<Key>) =>
  Object.fromEntries(
    columns.map(({ key, secret }) => {
      const text = row[places[key]] ?? ''
      // Blanks belong to a password, unless there is nothing else.
      return [key, secret && text.trim() !== '' ? text : plainText(text)]
    }),
  ) as Cells<Key>

/** Without the apostrophe that an export puts before what a spreadsheet would take for a formula. */
const plainText = (text: string) => {
  const trimmed = text.trim()
  return trimmed.startsWith("'") && startsFormula.test(trimmed.slice(1)) ? trimmed.slice(1) : trimmed
}

const isBlank = (row: readonly string[]) => row.every((cell) => cell.trim() === '')
