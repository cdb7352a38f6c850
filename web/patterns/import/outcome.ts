import type { DateOrder } from '#web/ui/text/read-date.ts'
import type { Encoding } from './encodings.ts'
import type { CsvLine } from './preview-row.ts'
import type { HiddenBy } from './workbook/read-sheet.ts'

export type ReadingNotes = {
  sheet?: string
  /** Rows left out because a spreadsheet hides them. */
  hidden: number
  encoding?: Encoding
  dates?: DateOrder
  unused: readonly string[]
}

/** `id` is new for each reading of the file. `withoutId`: how many rows have content but no id. */
export type ImportFile<Key extends string> = {
  id: number
  name: string
  lines: readonly CsvLine<Key>[]
  withoutId: number
  absent: ReadonlySet<Key>
  notes: ReadingNotes
  /** Differs between versions with different corrections. */
  corrections?: string
}

type DateAt = { line: number; text: string }
export type FileProblem<Key extends string = string> =
  | { kind: 'columns'; missing: readonly Key[] }
  | { kind: 'quotes'; line: number }
  | { kind: 'tooMany'; count: number }
  | { kind: 'dates'; key: Key; dayFirst: DateAt; monthFirst: DateAt }
  | { kind: 'workbook' | 'locked' | 'encoding' | 'empty' | 'tooLarge' }

export type UnclearDates<Key extends string> = {
  kind: 'dates'
  key: Key
  sample: string
  answer: (order: DateOrder) => ImportOutcome<Key>
}
export type UnclearColumn<Key extends string> = {
  kind: 'columns'
  key: Key
  choices: readonly { at: number; name: string; samples: readonly string[] }[]
  answer: (at: number) => ImportOutcome<Key>
}
export type Sample = { line: number; text: string }
/** The bytes decoded in several encodings. */
export type UnclearEncoding<Key extends string> = {
  kind: 'encoding'
  readings: readonly { encoding: Encoding; samples: readonly Sample[] }[]
  differing: number
  rows: number
  answer: (encoding: Encoding) => Promise<ImportOutcome<Key>>
}
export type HiddenRow = { line: number; by: HiddenBy; text: string }
export type SheetChoice = {
  name: string
  isHidden: boolean
  fits: boolean
  rows: number
  hidden: readonly HiddenRow[]
}
export type UnclearSheet<Key extends string> = {
  kind: 'sheet'
  sheets: readonly SheetChoice[]
  /** The sheet chosen by default. */
  usual: number | null
  answer: (choice: { sheet: number; withHidden: boolean }) => ImportOutcome<Key>
}
export type ImportQuestion<Key extends string> =
  | UnclearDates<Key>
  | UnclearColumn<Key>
  | UnclearEncoding<Key>
  | UnclearSheet<Key>
export type ImportOutcome<Key extends string> =
  | { file: ImportFile<Key> }
  | { problem: FileProblem<Key> }
  | { question: ImportQuestion<Key> }
