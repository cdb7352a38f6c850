import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import type { DateOrder } from '#web/ui/text/read-date.ts'
import type { RowCells, RowResult } from './preview-row.ts'

export type ImportColumn<Key extends string> = {
  key: Key
  name: (LL: TranslationFunctions) => string
  /** Never shown: a password. */
  secret?: boolean
  lang?: string
  /** Any spelling is read as yyyy-MM-dd. */
  isDate?: boolean
  isNumber?: boolean
  isName?: boolean
  /** A damaged text in the file keeps the stored one, unless the user decides otherwise. */
  keepsStored?: boolean
  isClass?: boolean
  isBirthDate?: boolean
  shown?: (text: string, isWrong: boolean) => string
}

/**
 * Describes a kind of import. Its keys are the contract's fields, so that a field error marks its
 * cell.
 */
export type ImportKind<Key extends string> = {
  csv: Readonly<Record<Key, string>>
  also?: Readonly<Partial<Record<Key, readonly (string | RegExp)[]>>>
  instead?: {
    key: Key
    columns: Readonly<Record<string, readonly (string | RegExp)[]>>
    required: readonly string[]
    join: (parts: Readonly<Record<string, string>>) => string
  }
  required: readonly Key[]
  results: readonly RowResult[]
  columns: readonly ImportColumn<Key>[]
  /** The row's id; a row without one is dropped, unless `drops` decides. */
  idKey: Key
  drops?: (cells: RowCells<Key>, absent: ReadonlySet<Key>) => boolean
  skipsInvalid?: boolean
  things?: boolean
  dates?: DateOrder
  /** The contract's limit for one batch. */
  most: number
}

export const keysOf = <Key extends string>({ csv }: Pick<ImportKind<Key>, 'csv'>) =>
  Object.keys(csv) as Key[]
