import type { CellDoubt } from './workbook/shown-cell.ts'

export type DoubtCode = CellDoubt | 'lost' | 'unknownSign' | 'torn' | 'noName' | 'mark' | 'age'
export type ImportDoubt<Key extends string = string> = {
  field: Key
  code: DoubtCode
  text: string
  stored?: { text: string; stays: boolean }
  classes?: readonly string[]
  years?: number
}
