/** In Excel itself a sheet ends here. */
const lastRow = 1_048_576

/** `rows` and `columns` that have something in them, at most. */
export type SheetLimits = Readonly<{ rows: number; columns: number }>

const numberOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
const placeOf = (attributes: string) => {
  const [, column = '', row = ''] = /(?:^|\s)r\s*=\s*["']([A-Z]{0,9})(\d{0,20})["']/.exec(attributes) ?? []
  return { column: numberOf(column), row: Number(row) }
}

/**
 * Whether a sheet (its XML) has something beyond these limits. The reader makes a cell for each place up to the last one: two cells far apart
 * would be millions. What is only coloured or framed out there is nothing, but no row may be where none can be.
 */
export const isBeyond = (sheet: string, { rows, columns }: SheetLimits): boolean => {
  let row = 0
  for (const [, tag, attributes = '', isClosed] of sheet.matchAll(/<(?:\w+:)?(row|c)(\s[^<>]*?)?(\/?>(?:<\/)?)/g)) {
    const place = placeOf(attributes)
    if (tag === 'row') row = place.row || row + 1
    if (Math.max(row, place.row) > lastRow) return true
    const isEmpty = tag === 'row' || isClosed !== '>'
    if (!isEmpty && (Math.max(row, place.row) > rows || place.column > columns)) return true
  }
  return false
}
