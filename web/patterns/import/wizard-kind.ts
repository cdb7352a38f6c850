import type { QueryKey, UseQueryResult } from '@tanstack/react-query'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import type { RowCheck } from './checked-rows.ts'
import type { ImportKind } from './import-kind.ts'
import type { PreviewRow, RowCounts } from './preview-row.ts'
import type { ImportFile } from './read-rows.ts'

export type ImportCheck<Key extends string, Input> = {
  query: UseQueryResult
  /** Null until the stored data is known; stable until it changes. */
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
  /** The name of the rows in the call, which maps server errors to lines. */
  sentAs: string
  useCheck: (file: ImportFile<Key> | null) => ImportCheck<Key, Input>
  useSending: (settle: Settle<PreviewRow<Key, Input>, Done>) => Sent
  passwordsOf: (done: Done) => number
  countsOf: (done: Done) => Partial<RowCounts>
  /** A hook that returns the undo of an import for its toast; null if nothing changed. */
  useUndo?: () => ((done: Done) => (() => Promise<void>) | null) | null
  list: string
  reads: readonly QueryKey[]
  words: (LL: TranslationFunctions) => {
    title: string
    back: string
    templateName: string
    emptyCells: string
    save: (count: number) => string
    /** Replaces the usual note about dropped rows. */
    dropped?: (count: number) => string
  }
}
