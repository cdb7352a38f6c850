import type { FieldError } from '#api/contracts/validation.ts'
import type { ImportDoubt } from './doubt.ts'
import type { CellDoubt } from './workbook/shown-cell.ts'

/** `joins`: an account that is known, but new in the period. */
export type RowResult = 'new' | 'joins' | 'update' | 'unchanged' | 'invalid'
/**
 * `line`: where else the same one stands. `dropped`: names of the cell that nobody has; `all` if
 * none are left, which means everybody.
 */
export type RowError = FieldError & {
  line?: number
  dropped?: { names: readonly string[]; all: boolean }
}
export type RowCells<Key extends string> = Record<Key, string>

/**
 * A row of the file. `line` counts as a spreadsheet does: the header is line 1, empty lines count.
 */
export type CsvLine<Key extends string> = {
  line: number
  cells: RowCells<Key>
  /** What a workbook says of its cells, where they may not be what somebody typed. */
  doubts?: Partial<Record<Key, CellDoubt>>
  /** Cells of which what is stored stays, whatever the file says. */
  kept?: ReadonlySet<Key>
}

/**
 * A row of the file as the preview shows it. What is stored and not in the file has lines below 0.
 */
export type PreviewRow<Key extends string, Input = unknown> = {
  line: number
  result: RowResult
  /** As they will be stored: with what is stored already where the file leaves a cell empty. */
  cells: RowCells<Key>
  /** What changed cells were before; of a password nothing is known. */
  was: Partial<RowCells<Key>>
  errors: readonly RowError[]
  /** What does not hinder the import. */
  warnings?: readonly RowError[]
  /** What looks wrong in it, and does not hinder the import either. */
  doubts?: readonly ImportDoubt<Key>[]
  /** What the file says of cells that were corrected here. */
  corrected?: readonly { field: Key; text: string }[]
  /** Whether the own password is asked for before it is sent. */
  asks?: boolean
  /** What is sent. */
  input: Input
}

export const isDoubtful = ({ doubts = [], warnings = [], result }: PreviewRow<string>) =>
  doubts.length + warnings.length > 0 && result !== 'invalid'
export const isInvalid = ({ result }: { result: RowResult }) => result === 'invalid'
export const isToSend = ({ result }: { result: RowResult }) =>
  result === 'new' || result === 'joins' || result === 'update'

/** How many rows of each kind there are. */
export const countRows = (rows: readonly { result: RowResult }[]) => {
  const counts = { new: 0, joins: 0, update: 0, unchanged: 0, invalid: 0 }
  for (const { result } of rows) counts[result] += 1
  return counts
}
export type RowCounts = ReturnType<typeof countRows>

export const toSendOf = (counts: RowCounts) => counts.new + counts.joins + counts.update
