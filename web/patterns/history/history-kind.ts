import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { BatchGroup } from '#api/contracts/actions.ts'
import type { HistoryEntry } from '#api/contracts/history.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { LedgerName } from '#web/client/ledgers.ts'
import type { Locales, TranslationFunctions } from '#web/i18n/i18n-types.ts'
import type { RevertReason } from '#web/patterns/batches/batch-calls.ts'
import type { IconName } from '#web/ui/icons/icon.tsx'
import type { TagTone } from '#web/ui/icons/tag.tsx'

export type HistoryListEntry = z.infer<typeof HistoryEntry> & {
  type: string
  created_by: { name: { en: string; zh: string }; isParent?: boolean; isSystem?: boolean }
  group?: BatchGroup | undefined
}

export const isBatch = <Row extends HistoryListEntry>(
  row: Row,
): row is Row & { group: BatchGroup } => (row.group?.entries ?? 1) > 1

export type HistoryWords = {
  title: string
  rule?: string
  createdBy: string
  createdByHint: string
  ruleHint?: string
  type?: string
  types: Readonly<Record<string, string>>
  begin: string
  bothStay: string
}

/** A column that only one history has. Plain data, so that kinds load without the table. */
export type OwnColumn<Row> = {
  id: string | ((locale: Locales) => string)
  header: (LL: TranslationFunctions) => string
  value: (row: Row, locale: Locales) => string | number | undefined
  /** Replaces the value on screen. */
  shown?: (row: Row) => string
  isSorted: boolean
  isNumeric?: boolean
  isText?: boolean
  className: string
}

export type HistoryKind<Row extends HistoryListEntry> = {
  /** The ledger that reverts its records. */
  ledger: LedgerName
  /** Begins the query keys of its lists. */
  key: 'actions' | 'attendance' | 'homework' | 'unfinished'
  room: 'staff' | 'attendance' | 'homework'
  path: string
  exportPath: string
  fallbackName: string
  /** Shows one row for what one request recorded. */
  batches?: true
  types: readonly Row['type'][]
  typeOrder?: string
  /** Filters by days of a period; other histories filter by moments. */
  asks?: 'days'
  /** Has a filter by subject. */
  subjects?: true
  /** Says “delete” where others say “undo”. */
  removes?: true
  /** A row's earlier entries, counted and shown in a dialog. */
  more?: { count: (row: Row) => number; Dialog: ComponentType<{ row: Row; onClose: () => void }> }
  /**
   * The rule's names and its field in search and order; the English field adds `_en`. `search` is
   * another name for the search. Absent where no rule records.
   */
  rule?: { field: string; search?: string; of: (row: Row) => { name: string; name_en: string } }
  looks: Readonly<Record<string, { tone: TagTone; icon: IconName }>>
  reasons: readonly RevertReason[]
  words: (LL: TranslationFunctions) => HistoryWords
  columns: readonly OwnColumn<Row>[]
  amountOf?: (row: Row) => string
  green?: { type: Row['type']; legend: (LL: TranslationFunctions) => string }
}

type In = { LL: TranslationFunctions; locale: Locales }
/** Names a record by its rule, else by its type. */
export const nameOfRecord = <Row extends HistoryListEntry>(
  kind: HistoryKind<Row>,
  { LL, locale }: In,
  row: Row,
) =>
  kind.rule ? ruleNameIn(locale, kind.rule.of(row)) : (kind.words(LL).types[row.type] ?? row.type)
