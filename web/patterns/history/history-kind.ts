import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { ActionRow, BatchGroup } from '#api/contracts/actions.ts'
import type { HistoryEntry } from '#api/contracts/history.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { HistoryName } from '#web/client/history-names.ts'
import type { Locales, TranslationFunctions } from '#web/i18n/i18n-types.ts'
import type { RevertReason } from '#web/patterns/batches/batch-calls.ts'
import type { IconName } from '#web/ui/icons/icon.tsx'
import type { TagTone } from '#web/ui/icons/tag.tsx'

export type HistoryListEntry = z.infer<typeof HistoryEntry> & {
  type: string
  created_by: { name: { en: string; zh: string }; isParent?: boolean; isSystem?: boolean }
  group?: BatchGroup | undefined
  correction?: ActionRow['correction']
  pointRule?: { name: string; name_en: string }
  origin?: ActionRow['origin']
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
  /** The text of the cell, if it is not `value`. */
  shown?: (row: Row) => string
  isSorted: boolean
  isNumeric?: boolean
  isText?: boolean
  className: string
}

export type HistoryKind<Row extends HistoryListEntry> = {
  /** Names the history in commands and undo. */
  history: HistoryName
  /** The first part of the lists' query keys. */
  key: 'actions' | 'attendance' | 'homework' | 'unfinished'
  room: 'staff' | 'attendance' | 'homework'
  path: string
  exportPath: string
  fallbackName: string
  /** Shows the entries of one request as one row. */
  batches?: true
  types: readonly Row['type'][]
  typeOrder?: string
  /** Filters by dates. Other histories filter by month. */
  asks?: 'days'
  subjects?: true
  /** Uses the word “delete” instead of “undo”. */
  removes?: true
  /** A row's earlier entries, in a dialog. */
  more?: { count: (row: Row) => number; Dialog: ComponentType<{ row: Row; onClose: () => void }> }
  correct?: {
    mayBe: (row: Row) => boolean
    Dialog: ComponentType<{ rows: readonly Row[]; onClose: () => void }>
  }
  /**
   * How to read, search and sort by the rule's name; absent if records have no rule. `field`: the
   * name's field; `_en` is added for English. `search`: its name in searches, if it differs.
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
/** Names a record by its rule, or else by its type. */
export const nameOfRecord = <Row extends HistoryListEntry>(
  kind: HistoryKind<Row>,
  { LL, locale }: In,
  row: Row,
) =>
  kind.rule ? ruleNameIn(locale, kind.rule.of(row)) : (kind.words(LL).types[row.type] ?? row.type)
