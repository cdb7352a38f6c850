import type { CellDoubt } from './workbook/shown-cell.ts'

/** Why a cell looks wrong; it is imported all the same. */
export type DoubtCode = CellDoubt | 'lost' | 'unknownSign' | 'torn' | 'noName' | 'mark'
export type Doubt<Key extends string = string> = { field: Key; code: DoubtCode; text: string }
