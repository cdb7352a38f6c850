import type { z } from 'zod'
import type { HistoryEntry } from '#api/contracts/history.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { Ledger } from '#web/client/ledgers.ts'
import type { Locales, TranslationFunctions } from '#web/i18n/i18n-types.ts'
import type { IconName } from '#web/kit/icon.tsx'
import type { TagTone } from '#web/kit/tag.tsx'
import type { RevertReason } from '#web/parts/batches/batch-calls.ts'

/** What a row of any history has. */
export type Entry = z.infer<typeof HistoryEntry> & {
  type: string
  created_by: { name: { en: string; zh: string }; isParent?: boolean; isSystem?: boolean }
}

export type HistoryWords = {
  title: string
  /** The headings of the rule, where there is one, and of who recorded it. */
  rule?: string
  createdBy: string
  createdByHint: string
  types: Readonly<Record<string, string>>
  /** What to do when there is nothing yet. */
  begin: string
  /** What becomes of a record that is taken back. */
  bothStay: string
}

/** A column that one history alone has: plain, since kinds are known where no table is. */
export type OwnColumn<Row> = {
  id: string
  header: (LL: TranslationFunctions) => string
  value: (row: Row) => string | number | undefined
  /** What is shown of it; the value unless said otherwise. */
  shown?: (row: Row) => string
  isSorted: boolean
  isNumeric?: boolean
  className: string
}

/** One of the histories: what it is read by, and what sets it apart from the others. */
export type HistoryKind<Row extends Entry> = {
  /** Its records are taken back there; its queries' keys begin with `key`. */
  ledger: Ledger
  key: 'actions' | 'attendance'
  /** What is watched for something new. */
  room: 'staff' | 'attendance'
  path: string
  exportPath: string
  fallbackName: string
  types: readonly Row['type'][]
  /** What it was recorded by: the rule's names, and the field that means them in the search and the order; by the English one `_en` follows. None where nothing is recorded by a rule. */
  rule?: { field: string; of: (row: Row) => { name: string; name_en: string } }
  looks: Readonly<Record<string, { tone: TagTone; icon: IconName }>>
  reasons: readonly RevertReason[]
  words: (LL: TranslationFunctions) => HistoryWords
  /** Between the rule and the type: what it did to the points, which device it was. */
  column: OwnColumn<Row>
  /** What the record did, beside its rule in the question before it is taken back. */
  amountOf?: (row: Row) => string
  /** Records of this type stand in green rows, as the legend says. */
  green?: { type: Row['type']; legend: (LL: TranslationFunctions) => string }
}

/** What the record is called where one is spoken of: by its rule, else by what was recorded. */
type In = { LL: TranslationFunctions; locale: Locales }
export const nameOfRecord = <Row extends Entry>(kind: HistoryKind<Row>, { LL, locale }: In, row: Row) =>
  kind.rule ? ruleNameIn(locale, kind.rule.of(row)) : (kind.words(LL).types[row.type] ?? row.type)
