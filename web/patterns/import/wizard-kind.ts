import type { QueryKey, UseQueryResult } from '@tanstack/react-query'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import type { RowCheck } from './checked-rows.ts'
import type { ImportKind } from './import-kind.ts'
import type { PreviewRow, RowCounts } from './preview-row.ts'
import type { ImportFile } from './read-rows.ts'

export type ImportCheck<Key extends string, Input> = {
  query: UseQueryResult
  /** Null until what is stored is known; the same function until that changes. */
  check: RowCheck<Key, Input> | null
  scope?: string
  ask?: {
    label: string
    value: string
    onChange: (value: string) => void
    choices: readonly { _id: string; name: string }[]
  }
}

export type Settle<Row, Done> = {
  onDone: (done: Done) => void
  onError: (error: Error, rows: readonly Row[]) => void
}

export type ImportSending<Row> = {
  confirm: (rows: readonly Row[]) => void
  /** Sends the same rows under the same key: nothing is imported twice. */
  retry: () => void
  isPending: boolean
  goesOn?: { title: string; text: string }
}

export type WizardKind<
  Key extends string,
  Input,
  Done,
  Sent extends ImportSending<PreviewRow<Key, Input>>,
> = ImportKind<Key> & {
  /** What the call names its rows, so that the server's errors find their lines. */
  sentAs: string
  useCheck: (file: ImportFile<Key> | null) => ImportCheck<Key, Input>
  useSending: (settle: Settle<PreviewRow<Key, Input>, Done>) => Sent
  passwordsOf: (done: Done) => number
  countsOf: (done: Done) => Partial<RowCounts>
  /**
   * A hook, where an import can be undone in the toast that tells of it: how, and null of one that
   * changed nothing.
   */
  useUndo?: () => ((done: Done) => (() => Promise<void>) | null) | null
  list: string
  reads: readonly QueryKey[]
  words: (LL: TranslationFunctions) => {
    title: string
    back: string
    templateName: string
    emptyCells: string
    save: (count: number) => string
    /** What is said of dropped rows, where it is not that they have no `idKey`. */
    dropped?: (count: number) => string
  }
}
