import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import type { DateOrder } from '#web/ui/text/read-date.ts'
import type { RowCells, RowResult } from './preview-row.ts'

export type ImportColumn<Key extends string> = {
  key: Key
  name: (LL: TranslationFunctions) => string
  /** Never shown: a password. */
  secret?: boolean
  lang?: string
  /** Written in whichever way, it is read as yyyy-MM-dd. */
  isDate?: boolean
  isNumber?: boolean
  isName?: boolean
  /**
   * Where the file has lost a character of it, what is stored stays unless somebody says otherwise.
   */
  keepsStored?: boolean
  isClass?: boolean
  isBirthDate?: boolean
  shown?: (text: string, isWrong: boolean) => string
}

/**
 * What there is to know of a kind of import; its keys are the contract's fields, so that an error
 * of a field is one of its cell.
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
  /** What a row is called; a row without it is dropped, unless `drops` says which are. */
  idKey: Key
  drops?: (cells: RowCells<Key>, absent: ReadonlySet<Key>) => boolean
  skipsInvalid?: boolean
  things?: boolean
  dates?: DateOrder
  /** As many rows as the contract takes in one batch. */
  most: number
}

export const keysOf = <Key extends string>({ csv }: Pick<ImportKind<Key>, 'csv'>) =>
  Object.keys(csv) as Key[]
