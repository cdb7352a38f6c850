import type { StatementSeal } from '#api/contracts/statements.ts'
import type { Cell } from '#api/http/exports/csv.ts'
import { pointsLines } from '#api/http/history/points-lines.ts'
import type { HistoryRow } from '#projections/points/history.ts'
import type { Seal } from '#projections/seal/seals.ts'

type Language = 'zh' | 'en'
/** An entry, or a closing line about the seal. */
export type StatementRow = HistoryRow | Readonly<{ seal: readonly Cell[] }>

const words = {
  zh: {
    id: '紀錄編號',
    seal: '封印',
    none: '尚未有封印',
    key: '密鑰',
    after: '加封後的紀錄項數',
    how: '如何核對',
    steps:
      '在「封印」下載紀錄連封印及 check-log.mjs，執行 node check-log.mjs 檔案 密鑰；紀錄編號即檔案內的 actionId，封印須與此相同。',
  },
  en: {
    id: 'Entry',
    seal: 'Seal',
    none: 'nothing is sealed yet',
    key: 'Key',
    after: 'Entries after the seal',
    how: 'How to check',
    steps:
      'Download the log with its seals and check-log.mjs under Seals, and run: node ' +
      'check-log.mjs FILE KEY. An entry is the actionId in that file; the seal there ' +
      'must equal this one.',
  },
} as const

export const statementHeader = (lang: Language) => [...pointsLines.headerOf(lang), words[lang].id]

export const statementCells = (lang: Language, timeZone: string) => {
  const cells = pointsLines.cellsIn(lang, timeZone)
  return (row: StatementRow): readonly Cell[] =>
    'seal' in row ? row.seal : [...cells(row), row.id]
}

/**
 * Yields the entries, the seal and how to check it. Counts the entries after the seal while
 * reading, because the file includes entries that are recorded during the export.
 */
export async function* withSeal(
  pages: AsyncGenerator<readonly HistoryRow[], void>,
  { lang, seal }: Readonly<{ lang: Language; seal: Seal | null }>,
): AsyncGenerator<readonly StatementRow[], void> {
  let [some, after] = [false, 0]
  for await (const page of pages) {
    some = true
    if (seal) after += page.filter(({ position }) => position > seal.position).length
    yield page
  }
  // Like other exports, a statement without entries has no lines at all.
  if (some) yield sealLines(lang, seal && { ...seal, after })
}

const sealLines = (lang: Language, seal: StatementSeal | null): readonly StatementRow[] => {
  const { none, key, after, how, steps, seal: name } = words[lang]
  if (!seal) return [{ seal: [name, none] }, { seal: [how, steps] }]
  return [
    { seal: [name, `${seal.number}`, seal.day, seal.link] },
    { seal: [key, seal.key] },
    { seal: [after, seal.after] },
    { seal: [how, steps] },
  ]
}
