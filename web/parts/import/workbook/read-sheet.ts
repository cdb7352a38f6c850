import { type UnzipFileInfo, unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'

/** What a workbook of a school never comes near: parts of the file, and their bytes once they are unpacked. */
const mostParts = 1000
const mostUnpacked = 48 * 1024 * 1024
const mostRows = 20_000
const mostColumns = 200

export type SheetOutcome = { rows: string[][] } | { problem: 'tooLarge' | 'workbook' | 'locked' }

/** A zip file's sizes are known before anything is unpacked, and no more than them is written. */
const isXml = ({ name }: UnzipFileInfo) => name.endsWith('.xml') || name.endsWith('.rels')

/** The first sheet of an .xlsx file, cell by cell as text: dates as yyyy-MM-dd. */
export const readSheetRows = async (bytes: Uint8Array): Promise<SheetOutcome> => {
  // An old workbook, and one with a password, are no zip files.
  if (bytes[0] !== 0x50) return { problem: 'locked' }
  const sum = { parts: 0, bytes: 0 }
  try {
    const parts = unzipSync(bytes, {
      filter: (part) => {
        if (!isXml(part)) return false
        sum.parts += 1
        sum.bytes += part.originalSize
        if (sum.parts > mostParts || sum.bytes > mostUnpacked) throw new TooLarge()
        return true
      },
    })
    // Unpacked already: the reader would start workers of its own for what is large.
    const plain = zipSync(parts, { level: 0 })
    const rows = await readSheet(plain.slice().buffer)
    if (rows.length > mostRows || rows.some((row) => row.length > mostColumns)) return { problem: 'tooLarge' }
    return { rows: rows.map((row) => row.map(textOf)) }
  } catch (error) {
    return { problem: error instanceof TooLarge ? 'tooLarge' : 'workbook' }
  }
}

class TooLarge extends Error {}

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  return String(cell)
}
