import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import type { DateOrder } from '#web/ui/text/read-date.ts'
import type { RowCells, RowResult } from './preview-row.ts'

export type ImportColumn<Key extends string> = {
  key: Key
  name: (LL: TranslationFunctions) => string
  /** Never shown, because it is a password. */
  secret?: boolean
  lang?: string
  /** Any date format is converted to yyyy-MM-dd. */
  isDate?: boolean
  isNumber?: boolean
  isName?: boolean
  /** Damaged text does not replace the stored text, unless the user decides otherwise. */
  keepsStored?: boolean
  isClass?: boolean
  isBirthDate?: boolean
  shown?: (text: string, isWrong: boolean) => string
}

/** Its keys are the contract's fields, so that a server error marks the right cell. */
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
  /** Shown only in the preview; the file does not have it. */
  computed?: readonly Key[]
  results: readonly RowResult[]
  columns: readonly ImportColumn<Key>[]
  /** A row without an id is dropped, unless `drops` decides. */
  idKey: Key
  drops?: (cells: RowCells<Key>, absent: ReadonlySet<Key>) => boolean
  skipsInvalid?: boolean
  things?: boolean
  dates?: DateOrder
  /** The contract's limit for one batch. */
  most: number
}

export const keysOf = <Key extends string>({
  csv,
  computed = [],
}: Pick<ImportKind<Key>, 'csv' | 'computed'>) =>
  (Object.keys(csv) as Key[]).filter((key) => !computed.includes(key))
