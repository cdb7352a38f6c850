import type { QueryKey, UseQueryResult } from '@tanstack/react-query'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import type { RowCheck } from './checked-rows.ts'
import type { ImportKind } from './import-kind.ts'
import type { PreviewRow, RowCounts } from './preview-row.ts'
import type { ImportFile } from './read-rows.ts'

/** What a file is compared with. */
export type ImportCheck<Key extends string, Input> = {
  query: UseQueryResult
  /** Null until what is stored is known; the same function until that changes. */
  check: RowCheck<Key, Input> | null
  /** What a refusal and a failure hold for: another period has others. */
  scope?: string
  /** What the file does not say, and holds for all of its rows. */
  ask?: {
    label: string
    value: string
    onChange: (value: string) => void
    choices: readonly { _id: string; name: string }[]
  }
}

/** What becomes of the rows that were sent. */
export type Settle<Row, Done> = {
  onDone: (done: Done) => void
  onError: (error: Error, rows: readonly Row[]) => void
}

export type ImportSending<Row> = {
  confirm: (rows: readonly Row[]) => void
  /** Sends the same rows under the same key: nothing is imported twice. */
  retry: () => void
  isPending: boolean
  /** It has begun and goes on by itself: what is said when one leaves it. */
  goesOn?: { title: string; text: string }
}

/**
 * What an import is made of: its columns, what its rows are checked by, its calls and its words.
 */
export type WizardKind<
  Key extends string,
  Input,
  Done,
  Sent extends ImportSending<PreviewRow<Key, Input>>,
> = ImportKind<Key> & {
  /** What the call names its rows, so that the server's errors find their lines. */
  sentAs: string
  /** A hook: what the chosen file is compared with. */
  useCheck: (file: ImportFile<Key> | null) => ImportCheck<Key, Input>
  /** A hook: sends rows, and says what became of them. */
  useSending: (settle: Settle<PreviewRow<Key, Input>, Done>) => Sent
  /** How many random passwords are there to be handed out before one goes back. */
  passwordsOf: (done: Done) => number
  countsOf: (done: Done) => Partial<RowCounts>
  /**
   * A hook, where an import can be undone in the toast that tells of it: how, and null of one that
   * changed nothing.
   */
  useUndo?: () => ((done: Done) => (() => Promise<void>) | null) | null
  /** Where the way back leads, and the queries that show what was imported. */
  list: string
  reads: readonly QueryKey[]
  words: (LL: TranslationFunctions) => {
    title: string
    back: string
    templateName: string
    emptyCells: string
    /** On the button: how many are imported. */
    save: (count: number) => string
    /** What is said of dropped rows, where it is not that they have no `idKey`. */
    dropped?: (count: number) => string
  }
}
