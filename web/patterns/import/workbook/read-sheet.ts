import { readXml } from './read-xml.ts'
import { type ShownCell, shownCell, shownText } from './shown-cell.ts'
import { TooLarge } from './unpack.ts'
import type { Shared } from './workbook-parts.ts'

export type HiddenBy = 'hand' | 'filter'
export type SheetRows = { rows: ShownCell[][]; hidden: ReadonlyMap<number, HiddenBy> }

/** `lastRow` and `cellLetters` are Excel's own limits. The others are far above schools' needs. */
const most = {
  lastRow: 1_048_576,
  rows: 20_000,
  columns: 200,
  cellLetters: 32_767,
  letters: 16_000_000,
}

const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/**
 * Reads a sheet cell by cell, skipping distant cells that only have a colour.
 * @throws TooLarge, or Error for invalid XML
 */
export const readSheet = (xml: string, shared: Shared): SheetRows => {
  const rows: ShownCell[][] = []
  const hiddenRows = new Set<number>()
  const filters: { from: number; to: number }[] = []
  let [row, column, letters] = [0, 0, 0]
  let cell = { type: 'n', style: 0, value: '' }
  let isValue = false
  let inGuide = false

  const openCell = ({ r = '', t = 'n', s = '0' }: Readonly<Record<string, string>>) => {
    const [, at = '', line = ''] = /^([A-Z]{1,9})(\d{1,20})$/.exec(r) ?? []
    if (Number(line || row) !== row) openRow({ r: line })
    column = at === '' ? column + 1 : columnOf(at)
    cell = { type: t, style: Number(s), value: '' }
  }
  const openRow = ({ r, hidden }: Readonly<Record<string, string>>) => {
    row = r ? Number(r) : row + 1
    column = 0
    if (row > most.lastRow) throw new TooLarge()
    if (hidden === '1' || hidden === 'true') hiddenRows.add(row - 1)
  }
  const closeCell = () => {
    const shown = shownCell(cell, shared)
    const { length } = shownText(shown)
    letters += length
    if (length === 0) return
    if (row > most.rows || column > most.columns) throw new TooLarge()
    if (length > most.cellLetters || letters > most.letters) throw new TooLarge()
    while (rows.length < row) rows.push([])
    const line = rows[row - 1]
    if (!line) return
    while (line.length < column - 1) line.push('')
    line[column - 1] = shown
  }

  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') openRow(attributes())
      if (name === 'c') openCell(attributes())
      if (name === 'rPh') inGuide = true
      isValue = name === 'v' || (name === 't' && !inGuide)
      if (name === 'autoFilter') filters.push(...linesOf(attributes().ref ?? ''))
    },
    text: (text) => {
      if (isValue) cell.value += text
    },
    close: (name) => {
      if (name === 'rPh') inGuide = false
      if (name === 'v' || name === 't') isValue = false
      if (name === 'c') closeCell()
    },
  })
  const byFilter = (at: number) => filters.some(({ from, to }) => at >= from && at <= to)
  const hidden = new Map(
    [...hiddenRows].map((at) => [at, byFilter(at) ? 'filter' : 'hand'] as const),
  )
  return { rows, hidden }
}

const linesOf = (ref: string) => {
  const [, from, to] = /^\$?[A-Z]+\$?(\d+):\$?[A-Z]+\$?(\d+)$/.exec(ref) ?? []
  return from && to ? [{ from: Number(from), to: Number(to) - 1 }] : []
}
