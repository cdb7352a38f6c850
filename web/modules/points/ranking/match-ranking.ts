import { foldSearch } from '#api/contracts/folding.ts'
import type { RankingRow } from '#api/contracts/rankings.ts'
import { formatClassNo } from '#web/i18n/format.ts'

const textOf = ({ class: ofClass, class_no: no, name }: RankingRow) =>
  foldSearch(
    [ofClass, formatClassNo(no), `${ofClass}${formatClassNo(no)}`, name?.zh, name?.en].join(' '),
  )

export type IndexedRow = { row: RankingRow; text: string }

/** Prepares a list for searching, so that each keystroke only compares. */
export const indexRanking = (rows: readonly RankingRow[]): IndexedRow[] =>
  rows.map((row) => ({ row, text: textOf(row) }))

/**
 * Returns the rows with every word of the search in class, number or names, ignoring case. Ranks
 * stay those of the whole list.
 */
export const matchRanking = (indexed: readonly IndexedRow[], search: string): RankingRow[] => {
  const words = foldSearch(search).split(/\s+/).filter(Boolean)
  return indexed
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map(({ row }) => row)
}
