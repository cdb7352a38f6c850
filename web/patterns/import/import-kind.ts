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
  /** Digits of any width, with or without commas between the thousands. */
  isNumber?: boolean
  /** A person's, a class's or a thing's: what looks wrong in it is pointed at. */
  isName?: boolean
  /**
   * Where the file has lost a character of it, what is stored stays unless somebody says otherwise.
   */
  keepsStored?: boolean
  /** A class: Excel makes dates of some. */
  isClass?: boolean
  /** Of somebody who goes to school; it may be left out. */
  isBirthDate?: boolean
  /** How the cell reads, if not as it is written. */
  shown?: (text: string, isWrong: boolean) => string
}

/**
 * What there is to know of a kind of import; its keys are the contract's fields, so that an error
 * of a field is one of its cell.
 */
export type ImportKind<Key extends string> = {
  /** The names of the file's columns, in the template's order. */
  csv: Readonly<Record<Key, string>>
  /** Other names that a column may have; expressions meet the folded heading. */
  also?: Readonly<Partial<Record<Key, readonly (string | RegExp)[]>>>
  /** Columns that a file may have instead of one of ours, and what their cells are together. */
  instead?: {
    key: Key
    columns: Readonly<Record<string, readonly (string | RegExp)[]>>
    required: readonly string[]
    join: (parts: Readonly<Record<string, string>>) => string
  }
  /** The columns that a file has to have; each of the others may be missing. */
  required: readonly Key[]
  /** What may become of a row. */
  results: readonly RowResult[]
  /** As the preview shows them, in its order. */
  columns: readonly ImportColumn<Key>[]
  /** What a row is called; a row without it is dropped, unless `drops` says which are. */
  idKey: Key
  drops?: (cells: RowCells<Key>, absent: ReadonlySet<Key>) => boolean
  /** Rows that are wrong do not hinder the others: they are skipped. */
  skipsInvalid?: boolean
  /** Its rows are things, not people: how they are counted. */
  things?: boolean
  /** How a date is read that can be read two ways, where nobody is asked. */
  dates?: DateOrder
  /** As many rows as the contract takes in one batch. */
  most: number
}

export const keysOf = <Key extends string>({ csv }: Pick<ImportKind<Key>, 'csv'>) =>
  Object.keys(csv) as Key[]
