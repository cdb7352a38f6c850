import { strFromU8, type UnzipFileInfo, unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { isBeyond } from './sheet-size.ts'

/** What a workbook of a school never comes near: parts of the file, and their bytes once they are unpacked. */
const mostParts = 1000
const mostUnpacked = 48 * 1024 * 1024
const most = { rows: 20_000, columns: 200 }

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
    if (firstSheets(parts).some((sheet) => isBeyond(sheet, most))) return { problem: 'tooLarge' }
    // Unpacked already: the reader would start workers of its own for what is large.
    const plain = zipSync(parts, { level: 0 })
    const rows = await readSheet(plain.slice().buffer)
    if (rows.length > most.rows || rows.some((row) => row.length > most.columns)) return { problem: 'tooLarge' }
    return { rows: rows.map((row) => row.map(textOf)) }
  } catch (error) {
    return { problem: error instanceof TooLarge ? 'tooLarge' : 'workbook' }
  }
}

class TooLarge extends Error {}

/** The XML of the sheet that is read; of all of them where the workbook does not say which is the first. */
const firstSheets = (parts: Readonly<Record<string, Uint8Array>>) => {
  const textIn = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
  const id = /<(?:\w+:)?sheet\s[^<>]*?:id\s*=\s*["']([^"'<>]*)/.exec(textIn('xl/workbook.xml'))?.[1]
  const relations = textIn('xl/_rels/workbook.xml.rels').match(/<(?:\w+:)?Relationship\s[^<>]*/g) ?? []
  const ofFirst = relations.find((relation) => relation.includes(`Id="${id}"`))
  const file = /Target\s*=\s*["'](?:[^"'<>]*\/)?([^"'<>/]+)/.exec(ofFirst ?? '')?.[1] ?? ''
  const names = Object.keys(parts).filter((name) => name.includes('worksheets/') && name.endsWith(file))
  return names.map(textIn)
}

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  return String(cell)
}
