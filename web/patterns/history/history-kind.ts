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

/** What a row of any history has. */
export type HistoryListEntry = z.infer<typeof HistoryEntry> & {
  type: string
  created_by: { name: { en: string; zh: string }; isParent?: boolean; isSystem?: boolean }
  /** What its request made, where the list has a row for that. */
  group?: BatchGroup | undefined
}

/** Whether the row stands for several entries. */
export const isBatch = <Row extends HistoryListEntry>(
  row: Row,
): row is Row & { group: BatchGroup } => (row.group?.entries ?? 1) > 1

export type HistoryWords = {
  title: string
  /** The headings of the rule, where there is one, and of who recorded it. */
  rule?: string
  createdBy: string
  createdByHint: string
  /**
   * What is looked for of the rule, and the heading of what was recorded, where they have words of
   * their own.
   */
  ruleHint?: string
  type?: string
  types: Readonly<Record<string, string>>
  /** What to do when there is nothing yet. */
  begin: string
  /** What becomes of a record that is taken back. */
  bothStay: string
}

/** A column that one history alone has: plain, since kinds are known where no table is. */
export type OwnColumn<Row> = {
  /** What the list is ordered by, where that depends on the language by it. */
  id: string | ((locale: Locales) => string)
  header: (LL: TranslationFunctions) => string
  value: (row: Row, locale: Locales) => string | number | undefined
  /** What is shown of it; the value unless said otherwise. */
  shown?: (row: Row) => string
  isSorted: boolean
  isNumeric?: boolean
  /** Somebody has written it: it may be of either language, and long. */
  isText?: boolean
  className: string
}

/** One of the histories: what it is read by, and what sets it apart from the others. */
export type HistoryKind<Row extends HistoryListEntry> = {
  /** Its records are taken back there; its queries' keys begin with `key`. */
  ledger: LedgerName
  key: 'actions' | 'attendance' | 'homework' | 'unfinished'
  /** What is watched for something new. */
  room: 'staff' | 'attendance' | 'homework'
  path: string
  exportPath: string
  fallbackName: string
  /** Its list may have one row for what a request made. */
  batches?: true
  /** None where all records are of one. */
  types: readonly Row['type'][]
  /** What the list is ordered by for the type, where it is not called so. */
  typeOrder?: string
  /**
   * Its records are of a school day: those are asked for, instead of the month in which something
   * was recorded.
   */
  asks?: 'days'
  /** Its records have subjects to choose from. */
  subjects?: true
  /** What is taken back leaves the list: it is deleted. */
  removes?: true
  /**
   * How many records there were before in the place of this one, and what shows them; for staff.
   */
  more?: { count: (row: Row) => number; Dialog: ComponentType<{ row: Row; onClose: () => void }> }
  /**
   * What it was recorded by: the rule's names, and the field that means them in the search and the
   * order; by the English one `_en` follows. `search`: where the search has another name for it.
   * None where nothing is recorded by a rule.
   */
  rule?: { field: string; search?: string; of: (row: Row) => { name: string; name_en: string } }
  looks: Readonly<Record<string, { tone: TagTone; icon: IconName }>>
  reasons: readonly RevertReason[]
  words: (LL: TranslationFunctions) => HistoryWords
  /** Between the rule and the type: what it did to the points, which device it was. */
  columns: readonly OwnColumn<Row>[]
  /** What the record did, beside its rule in the question before it is taken back. */
  amountOf?: (row: Row) => string
  /** Records of this type stand in green rows, as the legend says. */
  green?: { type: Row['type']; legend: (LL: TranslationFunctions) => string }
}

/** What the record is called where one is spoken of: by its rule, else by what was recorded. */
type In = { LL: TranslationFunctions; locale: Locales }
export const nameOfRecord = <Row extends HistoryListEntry>(
  kind: HistoryKind<Row>,
  { LL, locale }: In,
  row: Row,
) =>
  kind.rule ? ruleNameIn(locale, kind.rule.of(row)) : (kind.words(LL).types[row.type] ?? row.type)
