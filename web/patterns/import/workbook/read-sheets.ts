import { readSheet, type SheetRows } from './read-sheet.ts'
import { TooLarge, unpackWorkbook } from './unpack.ts'
import { textOfPart, workbookOf } from './workbook-parts.ts'

/** `table` is null if the sheet exceeds the limits of every import. */
export type Sheet = { name: string; isHidden: boolean; table: SheetRows | null }
export type SheetsOutcome = { sheets: Sheet[] } | { problem: 'tooLarge' | 'workbook' | 'locked' }

const mostSheets = 50

export const readSheets = (bytes: Uint8Array): SheetsOutcome => {
  // Neither an old workbook nor an encrypted one is a zip file.
  if (bytes[0] !== 0x50) return { problem: 'locked' }
  try {
    const parts = unpackWorkbook(bytes)
    const { sheets, shared } = workbookOf(parts)
    const read = sheets.slice(0, mostSheets).map(({ name, isHidden, path }) => {
      return { name, isHidden, table: orNull(() => readSheet(textOfPart(parts, path), shared)) }
    })
    return read.every(({ table }) => table === null) ? { problem: 'tooLarge' } : { sheets: read }
  } catch (error) {
    return { problem: error instanceof TooLarge ? 'tooLarge' : 'workbook' }
  }
}

const orNull = <Result>(run: () => Result) => {
  try {
    return run()
  } catch (error) {
    if (error instanceof TooLarge) return null
    throw error
  }
}
