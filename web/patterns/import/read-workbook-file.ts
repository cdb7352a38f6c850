import { headingsIn, isBlank } from './headings.ts'
import type { ImportKind } from './import-kind.ts'
import type { HiddenRow, ImportOutcome, SheetChoice } from './outcome.ts'
import { readTable } from './read-table.ts'
import type { Sheet } from './workbook/read-sheets.ts'
import { shownText } from './workbook/shown-cell.ts'

/**
 * Reads the only sheet with the headings, or the first visible one if none has them. Asks if
 * several have them, or if the sheet or some of its rows are hidden.
 */
export const readWorkbookFile = <Key extends string>(
  name: string,
  sheets: readonly Sheet[],
  kind: ImportKind<Key>,
): ImportOutcome<Key> => {
  const choices = sheets.map((sheet) => choiceOf(sheet, kind))
  const fitting = choices.filter(({ fits }) => fits)
  const read = (at: number, withHidden: boolean) => readOne(name, sheets[at], kind, withHidden)
  const seen = choices.findIndex(({ fits, isHidden }) => fits && !isHidden)
  const [first] = choices.flatMap(({ rows, isHidden }, at) => (rows > 0 && !isHidden ? [at] : []))
  if (fitting.length === 0) return read(first ?? 0, false)
  const usual = seen < 0 ? null : seen
  const isPlain = usual !== null && fitting.length === 1 && choices[usual]?.hidden.length === 0
  if (isPlain) return read(usual, false)
  const answer = ({ sheet, withHidden }: { sheet: number; withHidden: boolean }) =>
    read(sheet, withHidden)
  return { question: { kind: 'sheet', sheets: choices, usual, answer } }
}

const readOne = <Key extends string>(
  name: string,
  sheet: Sheet | undefined,
  kind: ImportKind<Key>,
  withHidden: boolean,
): ImportOutcome<Key> => {
  if (!sheet?.table) return { problem: { kind: 'tooLarge' } }
  const { rows, hidden } = sheet.table
  const left = withHidden ? new Set<number>() : new Set(hidden.keys())
  const count = [...left].filter((at) => rows[at] && !isBlank(rows[at])).length
  return readTable({ name, rows, hidden: left, notes: { sheet: sheet.name, hidden: count } }, kind)
}

const choiceOf = <Key extends string>(
  { name, isHidden, table }: Sheet,
  kind: ImportKind<Key>,
): SheetChoice => {
  const headings = table && headingsIn(table.rows, kind)
  const fits = headings?.missing.length === 0
  const below = (table?.rows ?? []).flatMap((row, at) =>
    at > (headings?.at ?? -1) && !isBlank(row) ? [at] : [],
  )
  if (!table || !headings || !fits)
    return { name, isHidden, fits: false, rows: below.length, hidden: [] }
  const hidden = below.flatMap((at): HiddenRow[] => {
    const by = table.hidden.get(at)
    return by === undefined ? [] : [{ line: at + 1, by, text: wordsIn(table.rows[at] ?? []) }]
  })
  return { name, isHidden, fits, rows: below.length, hidden }

  /** Returns up to four cells by which users recognise the row, never passwords. */
  function wordsIn(row: readonly Parameters<typeof shownText>[0][]) {
    const shown = kind.columns
      .filter(({ secret }) => !secret)
      .map(({ key }) => headings?.found[key][0] ?? -1)
    return shown
      .map((at) => shownText(row[at]).trim())
      .filter(Boolean)
      .slice(0, 4)
      .join(' · ')
  }
}
