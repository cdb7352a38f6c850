import type { QueryKey, UseQueryResult } from '@tanstack/react-query'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import type { RowCheck } from './checked-rows.ts'
import type { ImportKind } from './import-kind.ts'
import type { PreviewRow, RowCounts } from './preview-row.ts'
import type { ImportFile } from './read-rows.ts'

/** An import of the same rows that was not undone. */
export type EarlierImport = { at: string; by: { en: string; zh: string } | null }

export type ImportCheck<Key extends string, Input> = {
  query: UseQueryResult
  /** Null until the stored data has loaded; the same object until it changes. */
  check: RowCheck<Key, Input> | null
  scope?: string
  earlier?: EarlierImport | null
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
  /** `isAgain`: the person confirmed an import of rows that were imported before. */
  confirm: (rows: readonly Row[], isAgain: boolean) => void
  /** Sends the same rows under the same key, so that nothing is imported twice. */
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
  /** The rows' name in the call, by which server errors are matched to lines. */
  sentAs: string
  useCheck: (file: ImportFile<Key> | null) => ImportCheck<Key, Input>
  useSending: (settle: Settle<PreviewRow<Key, Input>, Done>) => Sent
  /** Whether an error is about something that the check shows. It then runs again. */
  rechecks?: (error: Error) => boolean
  passwordsOf: (done: Done) => number
  countsOf: (done: Done) => Partial<RowCounts>
  /** Returns the undo for an import's toast; null if nothing changed. */
  useUndo?: () => ((done: Done) => (() => Promise<void>) | null) | null
  list: string
  reads: readonly QueryKey[]
  words: (LL: TranslationFunctions) => {
    title: string
    back: string
    templateName: string
    emptyCells: string
    save: (count: number) => string
    /** Replaces the note about dropped rows. */
    dropped?: (count: number) => string
  }
}
