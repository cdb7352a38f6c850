import { type DateOrder, readDate } from '#web/ui/text/read-date.ts'
import { dateOrders } from './date-orders.ts'
import { type Headings, headingsIn, isBlank, type Rows } from './headings.ts'
import { type ImportKind, keysOf } from './import-kind.ts'
import type { ImportOutcome, ReadingNotes } from './outcome.ts'
import { plainNumber, plainText } from './plain-cells.ts'
import type { CsvLine, RowCells } from './preview-row.ts'
import { type CellDoubt, type ShownCell, shownText } from './workbook/shown-cell.ts'

export type Table = {
  name: string
  rows: Rows
  hidden?: ReadonlySet<number>
  notes?: Partial<ReadingNotes>
}
export type Answers<Key extends string> = {
  columns: ReadonlyMap<Key, number>
  orders: ReadonlyMap<Key, DateOrder>
}
const none = <Key extends string>(): Answers<Key> => ({ columns: new Map(), orders: new Map() })

let readings = 0

export const readTable = <Key extends string>(
  table: Table,
  kind: ImportKind<Key>,
  answers: Answers<Key> = none(),
): ImportOutcome<Key> => {
  const headings = headingsIn(table.rows, kind)
  if (!headings) return { problem: { kind: 'empty' } }
  if (headings.missing.length > 0)
    return { problem: { kind: 'columns', missing: headings.missing } }
  const unclear = keysOf(kind).find(
    (key) => headings.found[key].length > 1 && !answers.columns.has(key),
  )
  if (unclear !== undefined)
    return { question: columnQuestion({ table, kind, answers, headings }, unclear) }
  const places = Object.fromEntries(
    keysOf(kind).map((key) => [key, answers.columns.get(key) ?? headings.found[key][0] ?? -1]),
  ) as Places<Key>
  return linesOf({ table, kind, answers, headings }, places)
}

type Reading<Key extends string> = {
  table: Table
  kind: ImportKind<Key>
  answers: Answers<Key>
  headings: Headings<Key>
}
type Places<Key extends string> = Record<Key, number>

const columnQuestion = <Key extends string>(
  { table, kind, answers, headings }: Reading<Key>,
  key: Key,
) => ({
  kind: 'columns' as const,
  key,
  choices: headings.found[key].map((at) => ({
    at,
    name: headings.names[at] ?? '',
    samples: samplesAt(table.rows.slice(headings.at + 1), at),
  })),
  answer: (at: number) =>
    readTable(table, kind, { ...answers, columns: new Map([...answers.columns, [key, at]]) }),
})

const samplesAt = (rows: Rows, at: number) =>
  rows
    .map((row) => shownText(row[at]).trim())
    .filter(Boolean)
    .slice(0, 3)

const linesOf = <Key extends string>(
  reading: Reading<Key>,
  places: Places<Key>,
): ImportOutcome<Key> => {
  const { table, kind, answers, headings } = reading
  const filled = table.rows
    .map((row, index) => ({ line: index + 1, row }))
    .filter(
      ({ line, row }) => line > headings.at + 1 && !table.hidden?.has(line - 1) && !isBlank(row),
    )
  const absent = new Set(keysOf(kind).filter((key) => places[key] < 0 && !isJoined(key, reading)))
  const lines = filled
    .map(({ line, row }) => lineOf(line, row, reading, places))
    .filter(({ cells }) => !(kind.drops ? kind.drops(cells, absent) : cells[kind.idKey] === ''))
  if (lines.length === 0) return { problem: { kind: 'empty' } }
  if (lines.length > kind.most) return { problem: { kind: 'tooMany', count: lines.length } }
  const dates = dateOrders(lines, kind, answers.orders)
  if ('problem' in dates) return dates
  if ('unclear' in dates) {
    const answer = (order: DateOrder) =>
      readTable(table, kind, {
        ...answers,
        orders: new Map([...answers.orders, [dates.unclear, order]]),
      })
    return { question: { kind: 'dates', key: dates.unclear, sample: dates.sample, answer } }
  }
  readings += 1
  return {
    file: {
      id: readings,
      name: table.name,
      lines: withDates(lines, kind, dates.orders),
      withoutId: filled.length - lines.length,
      absent,
      notes: {
        hidden: 0,
        ...table.notes,
        unused: unusedOf(headings, places),
        ...(dates.said && { dates: dates.said }),
      },
    },
  }
}

const isJoined = <Key extends string>(key: Key, { kind, headings }: Reading<Key>) =>
  kind.instead?.key === key && Object.keys(headings.parts).length > 0

const unusedOf = <Key extends string>({ names, parts }: Headings<Key>, places: Places<Key>) => {
  const used = new Set([...Object.values<number>(places), ...Object.values(parts)])
  return names.filter((name, at) => name !== '' && !used.has(at))
}

const withDates = <Key extends string>(
  lines: readonly CsvLine<Key>[],
  kind: ImportKind<Key>,
  orders: ReadonlyMap<Key, DateOrder | null>,
) => {
  const keys = kind.columns.filter(({ isDate }) => isDate).map(({ key }) => key)
  if (keys.length === 0) return lines
  return lines.map((line) => {
    const days = keys.map((key) => [
      key,
      readDate(line.cells[key], orders.get(key) ?? null) ?? line.cells[key],
    ])
    return { ...line, cells: { ...line.cells, ...Object.fromEntries(days) } }
  })
}

const lineOf = <Key extends string>(
  line: number,
  row: readonly ShownCell[],
  { kind, headings }: Reading<Key>,
  places: Places<Key>,
): CsvLine<Key> => {
  const doubts: Partial<Record<Key, CellDoubt>> = {}
  const textAt = ({ key, isDate, isNumber, secret }: ImportKind<Key>['columns'][number]) => {
    const cell = row[places[key]]
    if (isDate && typeof cell === 'object' && cell.day) return cell.day
    if (typeof cell === 'object') doubts[key] = cell.doubt
    const text = shownText(cell)
    // A password keeps its spaces, unless it is only spaces.
    if (secret && text.trim() !== '') return text
    return isNumber ? plainNumber(plainText(text)) : plainText(text)
  }
  const cells = Object.fromEntries(
    kind.columns.map((column) => [column.key, textAt(column)]),
  ) as RowCells<Key>
  if (kind.instead && Object.keys(headings.parts).length > 0) {
    const parts = Object.entries(headings.parts).map(([part, at]) => [
      part,
      shownText(row[at]).trim(),
    ])
    cells[kind.instead.key] = kind.instead.join(Object.fromEntries(parts))
  }
  return Object.keys(doubts).length > 0 ? { line, cells, doubts } : { line, cells }
}
