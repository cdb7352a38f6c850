import type { CellDoubt } from './workbook/shown-cell.ts'

/** Why a cell looks wrong; it is imported all the same. */
export type DoubtCode = CellDoubt | 'lost' | 'unknownSign' | 'torn' | 'noName' | 'mark' | 'age'
export type ImportDoubt<Key extends string = string> = {
  field: Key
  code: DoubtCode
  /** As the file has it. */
  text: string
  /** What is stored, and whether it stays: what the file says of this cell is not imported. */
  stored?: { text: string; stays: boolean }
  /** What a class was before Excel made a date of it. */
  classes?: readonly string[]
  /** How old somebody with this date of birth would be. */
  years?: number
}
