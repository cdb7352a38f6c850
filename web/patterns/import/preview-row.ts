import type { FieldError } from '#api/contracts/validation.ts'
import type { ImportDoubt } from './doubt.ts'
import type { CellDoubt } from './workbook/shown-cell.ts'

/** `joins`: a known account that is new in the period. */
export type RowResult = 'new' | 'joins' | 'update' | 'unchanged' | 'invalid'
/**
 * `line`: the other line with the same id. `dropped`: unknown names in the cell; `all` if no name
 * remains, because an empty list would mean everybody.
 */
export type RowError = FieldError & {
  line?: number
  dropped?: { names: readonly string[]; all: boolean }
}
export type RowCells<Key extends string> = Record<Key, string>

/** `line` counts like a spreadsheet: the header is line 1, and empty lines count. */
export type CsvLine<Key extends string> = {
  line: number
  cells: RowCells<Key>
  doubts?: Partial<Record<Key, CellDoubt>>
  kept?: ReadonlySet<Key>
}

export type PreviewRow<Key extends string, Input = unknown> = {
  line: number
  result: RowResult
  cells: RowCells<Key>
  was: Partial<RowCells<Key>>
  errors: readonly RowError[]
  warnings?: readonly RowError[]
  doubts?: readonly ImportDoubt<Key>[]
  corrected?: readonly { field: Key; text: string }[]
  asks?: boolean
  input: Input
}

export const isDoubtful = ({ doubts = [], warnings = [], result }: PreviewRow<string>) =>
  doubts.length + warnings.length > 0 && result !== 'invalid'
export const isInvalid = ({ result }: { result: RowResult }) => result === 'invalid'
export const isToSend = ({ result }: { result: RowResult }) =>
  result === 'new' || result === 'joins' || result === 'update'

export const countRows = (rows: readonly { result: RowResult }[]) => {
  const counts = { new: 0, joins: 0, update: 0, unchanged: 0, invalid: 0 }
  for (const { result } of rows) counts[result] += 1
  return counts
}
export type RowCounts = ReturnType<typeof countRows>

export const toSendOf = (counts: RowCounts) => counts.new + counts.joins + counts.update
